import { notReadyCode } from './mysql-hosts.server.ts';
import { hostLeftCode, timeoutCode } from './time-limits.server.ts';

/** The error codes of both databases, by their meaning. */

const lostRace = /^(?:ER_LOCK_DEADLOCK|ER_LOCK_WAIT_TIMEOUT|ER_CHECKREAD|SQLITE_BUSY.*)$/;

/** Returns whether a transaction lost to another one and may be run again. */
export function isLostRace(error: unknown): boolean {
  return lostRace.test(errorCode(error));
}

/** Returns whether a node of a cluster refused a statement without executing it. */
export function isNotReady(error: unknown): boolean {
  return /^(?:ER_UNKNOWN_COM_ERROR|PORTAL_DATABASE_NOT_READY)$/.test(errorCode(error));
}

/** Returns whether another host of the same database might succeed. */
export function isHostLost(error: unknown): boolean {
  return hostLost.test(errorCode(error)) || isFatal(error);
}

const network = 'ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH';
/**
 * A node without its cluster rejects every statement with the first code, and an interrupted commit with the second.
 */
const nodeAway = `ER_UNKNOWN_COM_ERROR|ER_ERROR_DURING_COMMIT|${notReadyCode}`;
const mysqlLost = 'PROTOCOL_CONNECTION_LOST|ER_SERVER_SHUTDOWN|ER_NORMAL_SHUTDOWN';
const mysqlAway =
  'ER_CON_COUNT_ERROR|ER_TOO_MANY_USER_CONNECTIONS|ER_ACCESS_DENIED_ERROR|ER_HOST_NOT_PRIVILEGED|ER_HOST_IS_BLOCKED|ER_DBACCESS_DENIED_ERROR|ER_BAD_DB_ERROR|ER_LOCK_DEADLOCK|ER_LOCK_WAIT_TIMEOUT|ER_CHECKREAD|ER_QUERY_TIMEOUT';
/** MariaDB's codes for a full disk, for tables and for temporary files of statements. */
const mysqlFull =
  'ER_DISK_FULL|ER_RECORD_FILE_FULL|ER_ERROR_ON_WRITE|EE_WRITE|EE_CANTCREATEFILE|EE_DISK_FULL';
const sqliteAway = 'SQLITE_(?:CANTOPEN|BUSY|IOERR|NOTADB|FULL|READONLY).*';
const lost = `${hostLeftCode}|${network}|${mysqlLost}|${nodeAway}`;
const hostLost = new RegExp(`^(?:${lost})$`);
const away = new RegExp(`^(?:${timeoutCode}|${lost}|${mysqlAway}|${mysqlFull}|${sqliteAway})$`);

/** Returns whether the database could not be reached or written at all, so that «try again in a minute» is right. */
export function isDatabaseAway(error: unknown): boolean {
  return away.test(errorCode(error)) || isFatal(error);
}

/**
 * Returns whether an error has the flag that mysql2 sets on every error that breaks a connection. Some of these
 * errors have no code, for example a failed rollback on a lost connection, which hides the first error.
 */
function isFatal(error: unknown): boolean {
  return error instanceof Error && 'fatal' in error && error.fatal === true;
}

const login =
  'ER_ACCESS_DENIED_ERROR|ER_ACCESS_DENIED_NO_PASSWORD_ERROR|ER_DBACCESS_DENIED_ERROR|ER_HOST_NOT_PRIVILEGED|ER_ACCOUNT_HAS_BEEN_LOCKED|ER_MUST_CHANGE_PASSWORD_LOGIN|ER_NOT_SUPPORTED_AUTH_MODE|AUTH_SWITCH_PLUGIN_ERROR';
const misconfigured = new RegExp(
  `^(?:${login}|ER_BAD_DB_ERROR|SQLITE_(?:CANTOPEN|NOTADB|READONLY|CORRUPT|FULL|IOERR).*)$`,
);

/** Returns whether waiting cannot help: the database refuses the user, does not exist, or its file cannot be used. */
export function isDatabaseMisconfigured(error: unknown): boolean {
  return misconfigured.test(errorCode(error));
}

const full = new RegExp(`^(?:${mysqlFull}|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$`);

/** Returns whether the disk of the database is full. */
export function isDatabaseFull(error: unknown): boolean {
  return full.test(errorCode(error));
}

/** Returns whether a unique key rejected the row. */
export function isDuplicate(error: unknown): boolean {
  return /^(ER_DUP_ENTRY|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(errorCode(error));
}

/** Error numbers of MariaDB; mysql2 has names only for MySQL's errors. */
const statementTimeout = 1969;
const connectionKilled = 1927;

/** Returns the code of a database error, the same for both drivers; '' if it has none. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errno' in error && error.errno === statementTimeout) return timeoutCode;
  if ('errno' in error && error.errno === connectionKilled) return 'PROTOCOL_CONNECTION_LOST';
  return 'code' in error ? String(error.code) : '';
}
