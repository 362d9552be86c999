#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Renames a file, with flags of Linux that Swift's Glibc does not offer. Returns 0, or -1 with the reason in `errno`.
static inline int saekin_rename(const char *_Nonnull path, const char *_Nonnull name, unsigned int flags) {
    return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, name, flags);
}

/// Waits until all changes of the file system that has the open file are on the disk. Returns 0, or -1 with the reason in `errno`.
static inline int saekin_sync_disk(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }
