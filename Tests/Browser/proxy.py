"""A proxy as people have it before the server: it serves several servers below prefixes of one address, and can make the page look like a newer one."""

import http.client
import http.server
import re
import threading
import urllib.parse

HOP = {"connection", "content-length", "transfer-encoding", "accept-encoding"}


class Proxy:
    """Passes what is below `/NAME/` on to the server at `ports[NAME]`. Answers 502 for one that is not there, as proxies do."""

    def __init__(self, ports):
        self.ports, self.version = ports, None
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def pass_on(self):
                proxy.pass_on(self)

            do_GET = do_HEAD = do_POST = do_PATCH = do_PUT = do_DELETE = pass_on

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads, request_queue_size = True, 64

            def handle_error(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def url(self, name):
        return f"http://127.0.0.1:{self.port}/{urllib.parse.quote(name)}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def pass_on(self, request):
        _, name, rest = (request.path.split("/", 2) + ["", ""])[:3]
        name = urllib.parse.unquote(name)
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
        # A newer server would not know the entity tags of the older one.
        left_out = HOP | ({"if-none-match", "etag"} if self.version else set())
        headers = {key: value for key, value in request.headers.items() if key.lower() not in left_out}
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.ports[name], timeout=600)
            connection.request(request.command, "/" + rest, body or None, headers)
            answer = connection.getresponse()
        except (OSError, KeyError):
            return self.send(request, 502, [], b"")
        given = [(key, value) for key, value in answer.getheaders() if key.lower() not in left_out]
        if answer.getheader("Content-Type", "").startswith("text/event-stream"):
            return self.stream(request, answer, given)
        return self.send(request, answer.status, given, self.aged(answer.read()))

    def aged(self, data):
        """Replaces the version in files of the page."""
        return re.sub(rb'(\?v=|\$version = ")[0-9a-f]{16}', lambda match: match[1] + self.version.encode(), data) if self.version else data

    @staticmethod
    def send(request, status, headers, data):
        request.send_response(status)
        for key, value in headers:
            request.send_header(key, value)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        if request.command != "HEAD":
            request.wfile.write(data)

    @staticmethod
    def stream(request, answer, headers):
        request.close_connection = True
        request.send_response(answer.status)
        for key, value in headers:
            request.send_header(key, value)
        request.send_header("Connection", "close")
        request.end_headers()
        while piece := answer.read1(1 << 16):
            request.wfile.write(piece)
            request.wfile.flush()
