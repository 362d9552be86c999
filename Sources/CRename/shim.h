#pragma once

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Renames a file, with flags of Linux that Swift's Glibc does not offer. Returns 0, or -1 with the reason in `errno`.
static inline int saekin_rename(const char *_Nonnull path, const char *_Nonnull name, unsigned int flags) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, name, flags);
}

/// Waits until all changes of the file system that has the open file are on the disk. Returns 0, or -1 with the reason in `errno`.
static inline int saekin_sync_disk(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/// Returns whether a program has a file open for writing: a lease for reading is refused then. 0 if the kernel or the file system cannot tell, or
/// if the file belongs to another user.
static inline int saekin_has_writer(const char *_Nonnull path) {
    // The numbers of F_SETLEASE and F_SETSIG, which need _GNU_SOURCE.
    enum { setLease = 1024, setSignal = 10 };
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) return 0;
    // A program that opens the file for writing while the lease is there causes a signal, which is ignored by default.
    (void)fcntl(file, setSignal, SIGURG);
    int has_writer = fcntl(file, setLease, F_RDLCK) != 0 && errno == EAGAIN;
    (void)fcntl(file, setLease, F_UNLCK);
    (void)close(file);
    return has_writer;
}
