// Versions of functions that every glibc from 2.34 has, for the program of `make tarball`. The linker calls these in place of the
// newer ones (--wrap).

#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

__asm__(".symver old_hypot, hypot@GLIBC_2.2.5");
__asm__(".symver old_hypotf, hypotf@GLIBC_2.2.5");
double old_hypot(double x, double y);
float old_hypotf(float x, float y);

double __wrap_hypot(double x, double y) { return old_hypot(x, y); }
float __wrap_hypotf(float x, float y) { return old_hypotf(x, y); }

// New in glibc 2.36.
uint32_t __wrap_arc4random(void) {
    uint32_t number;
    // Reads of up to 256 bytes are complete once the kernel has enough entropy, and are not interrupted.
    if (getrandom(&number, sizeof number, 0) != sizeof number) abort();
    return number;
}
