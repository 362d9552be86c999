"""Servers of PostgreSQL for checks, and what stands in their way."""

import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import threading
import time


class Database:
    """A PostgreSQL server with a Unix socket in its folder, and no network unless it has a port."""

    def __init__(self, folder, source=None, port=None, settings=()):
        self.folder, self.port = folder, port
        self.options = " ".join(["-k", str(folder), "-c", f"listen_addresses={'127.0.0.1' if port else ''}"]
                                + (["-p", str(port)] if port else []) + [f"-c {setting}" for setting in settings])
        folder.mkdir()
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        if source:
            self.call("pg_basebackup", "-h", source.folder, "-U", "owner", "-D", folder / "data", "-R", "-X", "stream", "-c", "fast")
        else:
            self.call("initdb", "-D", folder / "data", "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
            if port:
                # Over the network roles need their passwords.
                access = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\nlocal replication all trust\n"
                (folder / "data/pg_hba.conf").write_text(access)
        self.start()

    @staticmethod
    def call(name, *values):
        programs = max(pathlib.Path("/usr/lib/postgresql").iterdir(), key=lambda path: int(path.name)) / "bin"
        command = [str(programs / name), *map(str, values)]
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            command = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", *command]
        done = subprocess.run(command, cwd="/", capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.stderr or done.stdout}")
        return done.stdout

    def start(self):
        self.call("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "-o", self.options, "start")

    def stop(self):
        try:
            self.call("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
        except RuntimeError:
            pass  # It was killed.

    def run(self, sql, database="postgres"):
        """Runs statements as the owner, and returns the rows without decoration."""
        place = ["-h", self.folder, "-U", "owner", "-d", database] + (["-p", self.port] if self.port else [])
        return self.call("psql", "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", *place, "-c", sql).strip()

    def kill(self):
        """Kills all processes at once, as a crash of the machine would."""
        first = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in [first, *map(int, children)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass


def address(*databases, session="any"):
    return f"host={','.join(str(each.folder) for each in databases)} dbname=postgres user=owner target_session_attrs={session}"


def free_port():
    """Returns a port of this machine that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Proxy:
    """Passes bytes between a port of its own and a port of this machine, until it is told to pass none or to close all connections."""

    def __init__(self, target):
        self.target, self.passes, self.pairs = target, True, []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            self.pairs.append((client, server))
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=self.pump, args=(source, sink), daemon=True).start()

    def pump(self, source, sink):
        try:
            while data := source.recv(65536):
                while not self.passes:
                    time.sleep(0.02)
                sink.sendall(data)
            while not self.passes:  # A client that has gone is not told to the server either.
                time.sleep(0.02)
        except OSError:
            pass
        for one in (source, sink):
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self):
        """Closes all connections."""
        for pair in self.pairs:
            for one in pair:
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        self.pairs = []


class Pooler:
    """pgbouncer in front of a database."""

    program = "/usr/sbin/pgbouncer"

    def __init__(self, folder, database, mode):
        self.folder = folder
        folder.mkdir()
        (folder / "users").write_text('"owner" ""\n')
        (folder / "pgbouncer.ini").write_text(
            f"[databases]\n* = host={database.folder} port={database.port or 5432} user=owner\n[pgbouncer]\nlisten_port = 5432\nunix_socket_dir = {folder}\n"
            f"auth_type = any\nauth_file = {folder}/users\npool_mode = {mode}\ndefault_pool_size = 10\nlogfile = {folder}/log\n")
        command = [self.program, str(folder / "pgbouncer.ini")]
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            shutil.chown(folder, user.pw_uid, user.pw_gid)
            command = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", *command]
        self.process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not (folder / ".s.PGSQL.5432").exists():
            time.sleep(0.05)

    def address(self):
        return f"host={self.folder} dbname=postgres user=owner"

    def stop(self):
        self.process.terminate()
        self.process.wait()
