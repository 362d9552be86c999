"""Validates responses to agents with the published schemas of the protocol: schemas.py PROGRAM VAULT URL FOLDER.

FOLDER is the folder `schema` of the protocol's repository, with a schema.json for each version.
"""

import json
import pathlib
import subprocess
import sys
import urllib.error
import urllib.request

from jsonschema.validators import validator_for

STATELESS = "2026-07-28"
VERSIONS = ["2025-06-18", "2025-11-25", STATELESS]


class Schema:
    """Loads the definitions of one version."""

    def __init__(self, folder, version):
        self.document = json.loads((pathlib.Path(folder) / version / "schema.json").read_text())
        self.key = "$defs" if "$defs" in self.document else "definitions"
        self.make = validator_for(self.document)

    def has(self, name):
        return name in self.document[self.key]

    def faults(self, value, name):
        schema = {"$schema": self.document["$schema"], "$ref": f"#/{self.key}/{name}", self.key: self.document[self.key]}
        return [f"{error.json_path}: {error.message[:300]}" for error in self.make(schema).iter_errors(value)]


def requests(version, memo):
    """Returns messages of a client of a version: definition of the request or None, message, definition of the result or None for an error."""
    rows = [
        ("ListToolsRequest", "tools/list", {}, "ListToolsResult"),
        ("CallToolRequest", "tools/call", {"name": "search", "arguments": {"q": "회의", "limit": 3}}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "search", "arguments": {"q": "회의 -취소 (예산", "any": ["회의록"]}}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "search", "arguments": {"q": "학꾜", "rungs": ["sound"]}}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "search", "arguments": {"limit": "many", "nothing": 1}}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "get", "arguments": {"id": memo, "lines": "1-2"}}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "get", "arguments": {"id": 99999999}}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "get_many", "arguments": {"ids": [memo, 99999999]}}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "categories"}, "CallToolResult"),
        ("CallToolRequest", "tools/call", {"name": "status", "arguments": {}}, "CallToolResult"),
        ("ListResourcesRequest", "resources/list", {}, "ListResourcesResult"),
        ("ListResourceTemplatesRequest", "resources/templates/list", {}, "ListResourceTemplatesResult"),
        ("ReadResourceRequest", "resources/read", {"uri": f"saekin://memos/{memo}"}, "ReadResourceResult"),
        ("ReadResourceRequest", "resources/read", {"uri": "saekin://memos/99999999"}, None),
        ("CallToolRequest", "tools/call", {"name": "no such tool"}, None),
        (None, "tools/call", {"name": 5}, None),
        (None, "tools/call", {"name": "search", "arguments": [1]}, None),
        (None, "no/such/method", {}, None),
    ]
    if version == STATELESS:
        meta = {"io.modelcontextprotocol/protocolVersion": version, "io.modelcontextprotocol/clientCapabilities": {}, "io.modelcontextprotocol/clientInfo": {"name": "proof", "version": "1"}}
        rows = [("DiscoverRequest", "server/discover", {}, "DiscoverResult"), *rows]
        rows = [(request, method, {**params, "_meta": meta}, result) for request, method, params, result in rows]
        rows.append((None, "tools/list", {"_meta": {**meta, "io.modelcontextprotocol/protocolVersion": "1999-01-01"}}, None))
        rows.append((None, "tools/list", {"_meta": {"io.modelcontextprotocol/protocolVersion": version}}, None))
    else:
        hello = {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "proof", "version": "1"}}
        rows = [("InitializeRequest", "initialize", hello, "InitializeResult"), ("PingRequest", "ping", {}, "EmptyResult"), *rows]
    for number, (request, method, params, result) in enumerate(rows):
        yield request, {"jsonrpc": "2.0", "id": number if number % 2 else f"n{number}", "method": method, "params": params}, result


class Wire:
    """Sends messages over standard input and output."""

    def __init__(self, program, vault):
        self.process = subprocess.Popen([program, "mcp", "--vault", vault], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, text, _message):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return rest == b"" and self.process.wait(30) == 0


class Web:
    """Sends one message per request."""

    def __init__(self, url):
        self.url = url

    def ask(self, text, message):
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        params = message.get("params") or {}
        version = (params.get("_meta") or {}).get("io.modelcontextprotocol/protocolVersion")
        if version:
            headers |= {"MCP-Protocol-Version": version, "Mcp-Method": message["method"]}
            if isinstance(params.get("name"), str):
                headers["Mcp-Name"] = params["name"]
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url, text.encode(), headers), timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)

    def close(self):
        return True


def faults_of(schema, message, request, result, answer):
    """Returns all faults in the response to one message."""
    wrong = [f"the request itself: {fault}" for fault in (schema.faults(message, request) if request and schema.has(request) else [])]
    if answer.get("id") != message.get("id"):
        wrong.append(f"answers {answer.get('id')!r}")
    if result is None:
        name = "JSONRPCErrorResponse" if schema.has("JSONRPCErrorResponse") else "JSONRPCError"
        wrong += schema.faults(answer, name)
        if answer.get("error", {}).get("code") == -32022 and schema.has("UnsupportedProtocolVersionError"):
            wrong += schema.faults(answer, "UnsupportedProtocolVersionError")
    else:
        wrong += schema.faults(answer, "JSONRPCResultResponse" if schema.has("JSONRPCResultResponse") else "JSONRPCResponse")
        wrong += schema.faults(answer.get("result"), result)
    return wrong


def main():
    program, vault, url, folder = sys.argv[1:]
    memo = json.loads(subprocess.run([program, "search", "회의", "--limit", "1", "--format", "json", "--vault", vault], check=True, capture_output=True).stdout)["hits"][0]["id"]
    failed = 0
    for version in VERSIONS:
        schema = Schema(folder, version)
        # A schema that accepts everything would make the test useless.
        if not schema.faults({"content": "none"}, "CallToolResult") or not schema.faults({"tools": [{"name": 1}]}, "ListToolsResult"):
            raise SystemExit(f"schemas: the schema of {version} refuses nothing")
        for name, wire in (("stdio", Wire(program, vault)), ("HTTP", Web(url))):
            count = 0
            for request, message, result in requests(version, memo):
                answer = wire.ask(json.dumps(message, ensure_ascii=False), message)
                count += 1
                for fault in faults_of(schema, message, request, result, answer):
                    failed += 1
                    print(f"schemas: {version}, {name}, {message['method']} {json.dumps(message['params'], ensure_ascii=False)[:100]}: {fault}")
            # Before the version is known, an error has no ID. 2025-06-18 defines no form for that.
            for text in ("{", "[]", '{"jsonrpc":"2.0","id":{},"method":"ping"}'):
                answer = wire.ask(text, {})
                count += 1
                wrong = schema.faults(answer, "JSONRPCErrorResponse") if schema.has("JSONRPCErrorResponse") else []
                failed += len(wrong)
                for fault in wrong:
                    print(f"schemas: {version}, {name}, {text}: {fault}")
            if not wire.close():
                failed += 1
                print(f"schemas: {version}, {name}: does not end correctly")
            print(f"schemas: {version}, {name}: {count} responses validated")
    sys.exit(1 if failed else 0)


main()
