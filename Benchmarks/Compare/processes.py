"""Measured processes: their time and memory, and exchanges of lines with them."""
import os
import subprocess
import time


def cpu_seconds(process):
    """Returns the processor time of a running process: all threads, user and system, by clock_getcpuclockid(3)."""
    return time.clock_gettime(~process << 3 | 2)


def memory(process, field):
    """Returns a figure of /proc/PID/status in bytes, or 0 if the process is gone."""
    try:
        with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as status:
            for line in status:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) * 1024
    except (FileNotFoundError, ProcessLookupError):
        pass
    return 0


class Usage:
    """The resources of a process: wall and processor seconds, peak memory and written data in bytes."""

    def __init__(self, wall, cpu, peak, written):
        self.wall, self.cpu, self.peak, self.written = wall, cpu, peak, written


def run(words, accepted=(0,)):
    """Runs a program to its end without its output. Memory is sampled every 20 ms, because wait4() would include that of this process."""
    start = time.perf_counter()
    child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    peak = written = 0
    while True:
        ended, status, usage = os.wait4(child.pid, os.WNOHANG)
        if ended:
            break
        peak = max(peak, memory(child.pid, "VmHWM"))
        written = bytes_written(child.pid) or written
        time.sleep(0.02)
    child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    errors = child.stderr.read().decode(errors="replace")
    child.stderr.close()
    if child.returncode not in accepted:
        raise RuntimeError(f"{' '.join(words)}: ended with {child.returncode}: {errors.strip()}")
    return Usage(wall, usage.ru_utime + usage.ru_stime, peak, written)


def bytes_written(process):
    """Returns the bytes that a process has written to disk so far, without those of files that it deleted before the kernel wrote them (proc(5))."""
    try:
        with open(f"/proc/{process}/io", encoding="ascii") as figures:
            values = dict(line.split(": ") for line in figures)
            return int(values["write_bytes"]) - int(values["cancelled_write_bytes"])
    except (FileNotFoundError, ProcessLookupError, PermissionError, KeyError):
        pass
    return 0


class Conversation:
    """A program that answers each line with a line."""

    def __init__(self, words):
        self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.words = words

    def send(self, line):
        try:
            self.child.stdin.write(line.encode() + b"\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            raise self.early_end() from None

    def receive(self):
        line = self.child.stdout.readline()
        if not line:
            raise self.early_end()
        return line

    def early_end(self):
        return RuntimeError(f"{' '.join(self.words)}: ended early: {self.child.stderr.read().decode(errors='replace').strip()}")

    def ask(self, line):
        self.send(line)
        return self.receive()

    def timed(self, line):
        """Returns the answer, the wall seconds until it was complete, and the processor seconds of the program for it."""
        cpu, wall = cpu_seconds(self.child.pid), time.perf_counter()
        answer = self.ask(line)
        wall = time.perf_counter() - wall
        return answer, wall, cpu_seconds(self.child.pid) - cpu

    def peak(self):
        return memory(self.child.pid, "VmHWM")

    def anonymous(self):
        """Returns the current private memory, without mapped files."""
        return memory(self.child.pid, "RssAnon")

    def close(self):
        self.child.stdin.close()
        self.child.stdout.read()
        self.child.stderr.close()
        self.child.wait()


def files_size(folder, wanted=lambda name: True):
    """Returns the disk usage of a folder in bytes. Sparse files use less than their size."""
    return sum(os.stat(os.path.join(place, name)).st_blocks * 512
               for place, _, names in os.walk(folder) for name in names if wanted(name))
