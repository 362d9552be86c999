#include "cpq.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>

// Every function of libpq that is called: its result, its name, its parameters, and the arguments to pass on. `int` stands for libpq's
// enumerations, which have no negative values.
#define FUNCTIONS(X) \
    X(PGconn *, connectdbParams, (const char *const *keywords, const char *const *values, int expand), (keywords, values, expand)) \
    X(PGconn *, connectStartParams, (const char *const *keywords, const char *const *values, int expand), (keywords, values, expand)) \
    X(int, connectPoll, (PGconn * connection), (connection)) \
    X(int, setErrorVerbosity, (PGconn * connection, int verbosity), (connection, verbosity)) \
    X(void, finish, (PGconn * connection), (connection)) \
    X(int, status, (const PGconn *connection), (connection)) \
    X(int, transactionStatus, (const PGconn *connection), (connection)) \
    X(int, socket, (const PGconn *connection), (connection)) \
    X(char *, errorMessage, (const PGconn *connection), (connection)) \
    X(int, backendPID, (const PGconn *connection), (connection)) \
    X(const char *, parameterStatus, (const PGconn *connection, const char *name), (connection, name)) \
    X(int, setnonblocking, (PGconn * connection, int flag), (connection, flag)) \
    X(int, flush, (PGconn * connection), (connection)) \
    X(char *, host, (const PGconn *connection), (connection)) \
    X(int, sendPrepare, (PGconn * connection, const char *name, const char *sql, int count, const Oid *types), \
      (connection, name, sql, count, types)) \
    X(int, sendQueryPrepared, \
      (PGconn * connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats, int format), \
      (connection, name, count, values, lengths, formats, format)) \
    X(int, sendQueryParams, \
      (PGconn * connection, const char *sql, int count, const Oid *types, const char *const *values, const int *lengths, \
       const int *formats, int format), \
      (connection, sql, count, types, values, lengths, formats, format)) \
    X(int, sendQuery, (PGconn * connection, const char *sql), (connection, sql)) \
    X(int, consumeInput, (PGconn * connection), (connection)) \
    X(int, isBusy, (PGconn * connection), (connection)) \
    X(PGnotify *, notifies, (PGconn * connection), (connection)) \
    X(PGresult *, getResult, (PGconn * connection), (connection)) \
    X(int, putCopyData, (PGconn * connection, const char *bytes, int count), (connection, bytes, count)) \
    X(int, putCopyEnd, (PGconn * connection, const char *error), (connection, error)) \
    X(int, getCopyData, (PGconn * connection, char **bytes, int is_async), (connection, bytes, is_async)) \
    X(void, freemem, (void *bytes), (bytes)) \
    X(int, resultStatus, (const PGresult *result), (result)) \
    X(char *, resultErrorField, (const PGresult *result, int field), (result, field)) \
    X(int, ntuples, (const PGresult *result), (result)) \
    X(int, nfields, (const PGresult *result), (result)) \
    X(char *, fname, (const PGresult *result, int column), (result, column)) \
    X(Oid, ftype, (const PGresult *result, int column), (result, column)) \
    X(int, getisnull, (const PGresult *result, int row, int column), (result, row, column)) \
    X(int, getlength, (const PGresult *result, int row, int column), (result, row, column)) \
    X(char *, getvalue, (const PGresult *result, int row, int column), (result, row, column)) \
    X(char *, cmdTuples, (PGresult * result), (result)) \
    X(void, clear, (PGresult * result), (result)) \
    X(PGcancel *, getCancel, (PGconn * connection), (connection)) \
    X(void, freeCancel, (PGcancel * cancel), (cancel)) \
    X(int, cancel, (PGcancel * cancel, char *error, int size), (cancel, error, size))

// Functions that only later versions have.
#define PIPELINE_FUNCTIONS(X) \
    X(int, enterPipelineMode, (PGconn * connection), (connection)) \
    X(int, exitPipelineMode, (PGconn * connection), (connection)) \
    X(int, pipelineSync, (PGconn * connection), (connection))

typedef void (*notice_processor)(void *, const char *);
static notice_processor (*PQsetNoticeProcessor)(PGconn *, notice_processor, void *);

#define DEFINE(result, name, parameters, arguments) \
    static result(*PQ##name) parameters; \
    result cpq_##name parameters { return PQ##name arguments; }
FUNCTIONS(DEFINE)
PIPELINE_FUNCTIONS(DEFINE)

static int is_loaded;
static int has_pipelines;

static void load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    int missing = 0;
#define FIND(result, name, parameters, arguments) missing += !(*(void **)&PQ##name = dlsym(library, "PQ" #name));
    FUNCTIONS(FIND)
    missing += !(*(void **)&PQsetNoticeProcessor = dlsym(library, "PQsetNoticeProcessor"));
    is_loaded = missing == 0;
    PIPELINE_FUNCTIONS(FIND)
    has_pipelines = missing == 0;
}

int cpq_hasPipelines(void) { return has_pipelines; }

int cpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

int cpq_wait(PGconn *connection, int events, int milliseconds) {
    struct pollfd entry = {.fd = PQsocket(connection)};
    if (entry.fd < 0) return -1;
    if (events & CPQ_READABLE) entry.events |= POLLIN;
    if (events & CPQ_WRITABLE) entry.events |= POLLOUT;
    // A signal counts as nothing yet: the caller asks again.
    if (poll(&entry, 1, milliseconds) <= 0) return 0;
    int found = (entry.revents & (POLLIN | POLLERR | POLLHUP) ? CPQ_READABLE : 0) | (entry.revents & POLLOUT ? CPQ_WRITABLE : 0);
    return found & events ? found & events : events;
}

void cpq_abandon(PGconn *connection) {
    int socket = PQsocket(connection);
    if (socket >= 0) shutdown(socket, SHUT_RDWR);
}

static void discard(void *context, const char *message) {
    (void)context;
    (void)message;
}

void cpq_discard_notices(PGconn *connection) { PQsetNoticeProcessor(connection, discard, 0); }
