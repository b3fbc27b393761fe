import { errorCode, isDatabaseFull, isLostRace, isNotReady } from './errors.server.ts';
import { timeoutCode } from './time-limits.server.ts';

const reasons: [means: (error: unknown) => boolean, text: string][] = [
  [isDatabaseFull, 'нет места на диске'],
  [isLostRace, 'данные заняты другой работой'],
  [isNotReady, 'узел отделён от кластера'],
  [coded('ECONNREFUSED'), 'сервер не принимает соединений'],
  [coded('ENOTFOUND|EAI_AGAIN'), 'сервер с таким именем не найден'],
  [coded(`ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ER_QUERY_TIMEOUT|${timeoutCode}`), 'сервер не отвечает'],
  [coded('ER_ACCESS_DENIED.*'), 'неверное имя или пароль'],
  [coded('ER_DBACCESS_DENIED_ERROR'), 'у пользователя нет прав на эту базу'],
  [
    coded('(?:ER_ACCOUNT|ER_MUST_CHANGE|ER_NOT_SUPPORTED_AUTH|AUTH_).*'),
    'сервер не пускает этого пользователя',
  ],
  [coded('ER_HOST_.*'), 'сервер не пускает этот компьютер'],
  [coded('ER_BAD_DB_ERROR'), 'такой базы на сервере нет'],
  [coded('ER_(?:CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS)'), 'все соединения сервера заняты'],
  [coded('SQLITE_CANTOPEN.*'), 'файл не открывается'],
  [coded('SQLITE_READONLY.*'), 'файл нельзя изменять'],
  [coded('SQLITE_(?:NOTADB|CORRUPT).*'), 'файл повреждён или это не база SQLite'],
  [coded('SQLITE_IOERR.*'), 'диск не читается или не пишется'],
];

function coded(codes: string): (error: unknown) => boolean {
  const all = new RegExp(`^(?:${codes})$`);
  return (error) => all.test(errorCode(error));
}

/**
 * Returns why a database is unavailable, in Russian and with the code for finding the cause: «сервер не принимает
 * соединений, ECONNREFUSED». It never contains the driver's message, which names users and hosts in English.
 */
export function whyAway(error: unknown): string {
  const code = errorCode(error);
  const text = reasons.find(([means]) => means(error))?.[1] ?? 'соединение прервалось';
  return code ? `${text}, ${code}` : text;
}
