#pragma once

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// The limits of a program that is started: bytes of memory, seconds of processor time, bytes of a file that it writes.
struct saekin_limits {
    unsigned long memory, seconds, file;
};

static inline void saekin_set_limit(int resource, unsigned long value) {
    struct rlimit limit = {value, value};
    (void)setrlimit((__rlimit_resource_t)resource, &limit);
}

/// Starts a program in a process group of its own, with the three descriptors as its streams and no others. It is killed when the thread ends that
/// started it. Returns the number of the process, or -1 with the reason in `errno`. A program that cannot be run ends with status 127.
static inline int saekin_start(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
                               int input, int output, int errors, struct saekin_limits limits) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child != 0) return child;
    // Only calls that are safe after a fork of a program with threads.
    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    // Numbers above those of the streams, so that none overwrites another.
    int streams[3] = {fcntl(input, F_DUPFD, 3), fcntl(output, F_DUPFD, 3), fcntl(errors, F_DUPFD, 3)};
    for (int stream = 0; stream < 3; stream++)
        if (streams[stream] < 0 || dup2(streams[stream], stream) < 0) _exit(127);
    if (syscall(SYS_close_range, 3, ~0U, 0) != 0)
        for (int other = 3; other < 4096; other++) (void)close(other);
    for (int number = 1; number < 32; number++) (void)signal(number, SIG_DFL);
    sigset_t none;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, 0);
    saekin_set_limit(RLIMIT_AS, limits.memory);
    saekin_set_limit(RLIMIT_CPU, limits.seconds);
    saekin_set_limit(RLIMIT_FSIZE, limits.file);
    saekin_set_limit(RLIMIT_CORE, 0);
    (void)execve(path, arguments, environment);
    _exit(127);
}

/// Returns whether a child has ended. Its number stays in use until it is waited for.
static inline int saekin_has_ended(int child) {
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

/// Creates a file without a name, in memory. Returns its descriptor, or -1 with the reason in `errno`.
static inline int saekin_nameless_file(void) { return (int)syscall(SYS_memfd_create, "saekin", 1U /* MFD_CLOEXEC */); }

/// Creates a pipe, whose ends no other program inherits. Returns 0, or -1 with the reason in `errno`.
static inline int saekin_pipe(int *_Nonnull ends) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }
