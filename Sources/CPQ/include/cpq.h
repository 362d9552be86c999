#pragma once

// PostgreSQL's client library, libpq, loaded when it is first needed. Neither its headers nor the library are needed to build Saekin, and a
// machine without it runs everything that does not talk to PostgreSQL. libpq.so.5 has kept these functions and their types since 2008.

#include <stddef.h>
#include <stdint.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef unsigned int Oid;

/// A notification, to be freed by `cpq_freemem`. The next member is libpq's own.
typedef struct pgNotify {
    char *channel;
    int process;
    char *payload;
    struct pgNotify *next;
} PGnotify;

/// Loads the library once for the process. Returns 1 if it is there and complete, else 0. Call it before any other function; safe to call
/// from several threads.
int cpq_load(void);

/// The events that `cpq_wait` waits for: that the server has sent something or closed the connection, and that something can be sent.
enum { CPQ_READABLE = 1, CPQ_WRITABLE = 2 };

/// Waits for one of `events`, for at most `milliseconds`. Returns those that came, 0 if none did, and -1 if the connection has no socket any
/// more.
int cpq_wait(PGconn *connection, int events, int milliseconds);

/// Closes the connection for the server at once, without a word that would have to wait until it can be sent. `cpq_finish` frees it.
void cpq_abandon(PGconn *connection);

/// Whether the library can send several statements before it reads their results, as PostgreSQL 14 and later can. Without it, the functions of
/// pipelines must not be called.
int cpq_hasPipelines(void);

/// Discards the server's notices, which libpq would write to standard error.
void cpq_discard_notices(PGconn *connection);

// The values of libpq's enumerations that Saekin asks for.
enum { CPQ_CONNECTION_OK = 0 };
enum {
    CPQ_EMPTY_QUERY = 0, CPQ_COMMAND_OK = 1, CPQ_TUPLES_OK = 2, CPQ_COPY_OUT = 3, CPQ_COPY_IN = 4, CPQ_FATAL_ERROR = 7,
};
enum { CPQ_PIPELINE_SYNC = 10, CPQ_PIPELINE_ABORTED = 11 };
enum { CPQ_IDLE = 0 };
enum { CPQ_SQLSTATE = 'C', CPQ_MESSAGE = 'M' };
enum { CPQ_POLLING_FAILED = 0, CPQ_POLLING_READING = 1, CPQ_POLLING_WRITING = 2, CPQ_POLLING_OK = 3 };
enum { CPQ_VERBOSE = 2 };

// libpq's functions. Each `cpq_X` calls `PQX`; see libpq's manual.
PGconn *cpq_connectdbParams(const char *const *keywords, const char *const *values, int expand_dbname);
PGconn *cpq_connectStartParams(const char *const *keywords, const char *const *values, int expand_dbname);
int cpq_connectPoll(PGconn *connection);
int cpq_setErrorVerbosity(PGconn *connection, int verbosity);
void cpq_finish(PGconn *connection);
int cpq_status(const PGconn *connection);
int cpq_transactionStatus(const PGconn *connection);
int cpq_socket(const PGconn *connection);
char *cpq_errorMessage(const PGconn *connection);
int cpq_backendPID(const PGconn *connection);
const char *cpq_parameterStatus(const PGconn *connection, const char *name);
int cpq_setnonblocking(PGconn *connection, int flag);
int cpq_flush(PGconn *connection);
char *cpq_host(const PGconn *connection);
int cpq_sendPrepare(PGconn *connection, const char *name, const char *sql, int count, const Oid *types);
int cpq_sendQueryPrepared(
    PGconn *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats, int result_format);
int cpq_sendQueryParams(
    PGconn *connection, const char *sql, int count, const Oid *types, const char *const *values, const int *lengths, const int *formats,
    int result_format);
int cpq_sendQuery(PGconn *connection, const char *sql);
int cpq_consumeInput(PGconn *connection);
int cpq_isBusy(PGconn *connection);
PGnotify *cpq_notifies(PGconn *connection);
PGresult *cpq_getResult(PGconn *connection);
int cpq_putCopyData(PGconn *connection, const char *bytes, int count);
int cpq_putCopyEnd(PGconn *connection, const char *error);
int cpq_getCopyData(PGconn *connection, char **bytes, int is_async);
void cpq_freemem(void *bytes);
int cpq_resultStatus(const PGresult *result);
char *cpq_resultErrorField(const PGresult *result, int field);
int cpq_ntuples(const PGresult *result);
int cpq_nfields(const PGresult *result);
char *cpq_fname(const PGresult *result, int column);
Oid cpq_ftype(const PGresult *result, int column);
int cpq_getisnull(const PGresult *result, int row, int column);
int cpq_getlength(const PGresult *result, int row, int column);
char *cpq_getvalue(const PGresult *result, int row, int column);
char *cpq_cmdTuples(PGresult *result);
void cpq_clear(PGresult *result);
PGcancel *cpq_getCancel(PGconn *connection);
void cpq_freeCancel(PGcancel *cancel);
int cpq_cancel(PGcancel *cancel, char *error, int size);

// Pipelines.
int cpq_enterPipelineMode(PGconn *connection);
int cpq_exitPipelineMode(PGconn *connection);
int cpq_pipelineSync(PGconn *connection);
