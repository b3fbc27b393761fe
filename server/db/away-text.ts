import { errorCode } from './errors.server.ts';

const reasons: [codes: RegExp, text: string][] = [
  [/^ECONNREFUSED$/, 'сервер не принимает соединений'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'сервер с таким именем не найден'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ER_QUERY_TIMEOUT|PORTAL_DATABASE_TIMEOUT)$/, 'сервер не отвечает'],
  [/^ER_ACCESS_DENIED/, 'неверное имя или пароль'],
  [/^ER_DBACCESS_DENIED_ERROR$/, 'у пользователя нет прав на эту базу'],
  [/^(?:ER_ACCOUNT|ER_MUST_CHANGE|ER_NOT_SUPPORTED_AUTH|AUTH_)/, 'сервер не пускает этого пользователя'],
  [/^ER_HOST_/, 'сервер не пускает этот компьютер'],
  [/^ER_BAD_DB_ERROR$/, 'такой базы на сервере нет'],
  [/^ER_(?:CON_COUNT|TOO_MANY_USER_CONNECTIONS)/, 'все соединения сервера заняты'],
  [/^(?:ER_LOCK_|ER_CHECKREAD|SQLITE_BUSY)/, 'данные заняты другой работой'],
  [/^(?:ER_UNKNOWN_COM_ERROR|PORTAL_DATABASE_NOT_READY)$/, 'узел отделён от кластера'],
  [
    /^(?:ER_DISK_FULL|ER_RECORD_FILE_FULL|ER_ERROR_ON_WRITE|EE_|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/,
    'нет места на диске',
  ],
  [/^SQLITE_CANTOPEN/, 'файл не открывается'],
  [/^SQLITE_READONLY/, 'файл нельзя изменять'],
  [/^SQLITE_(?:NOTADB|CORRUPT)/, 'файл повреждён или это не база SQLite'],
  [/^SQLITE_IOERR/, 'диск не читается или не пишется'],
];

/**
 * Returns why a database is away, in Russian and with the code by which the cause is found; never the words of its driver, which name
 * users and hosts in English: «сервер не принимает соединений, ECONNREFUSED».
 */
export function whyAway(error: unknown): string {
  const code = errorCode(error);
  const text = reasons.find(([codes]) => codes.test(code))?.[1] ?? 'соединение прервалось';
  return code ? `${text}, ${code}` : text;
}
