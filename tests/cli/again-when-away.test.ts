import { describe, expect, test } from 'vitest';
import { againWhenAway } from '#server/cli/again-when-away.ts';
import { whyAway } from '#server/db/away-text.ts';
import { fail, ok } from '#server/kernel/result.ts';

const failing = (code: string) => Object.assign(new Error('Some words of a driver'), { code });
/** The error that mysql2 throws when a connection is closed. */
const closed = Object.assign(new Error("Can't add new command when connection is in closed state"), {
  fatal: true,
});

/** Returns work that fails with these errors in turn and then succeeds. */
function attempts(errors: Error[], busy = 0) {
  const said: string[] = [];
  const waited: number[] = [];
  let tries = 0;
  const done = againWhenAway(
    async () => {
      tries++;
      const error = errors.shift();
      if (error) throw error;
      return busy-- > 0 ? fail('EXCHANGE_BUSY') : ok('done');
    },
    (line) => said.push(line),
    async (ms) => waited.push(ms),
  );
  return { done, said, waited, tries: () => tries };
}

describe('work that loses the database connection', () => {
  test.each([
    ['a closed connection', closed],
    ['a node that left', failing('ER_UNKNOWN_COM_ERROR')],
  ])('work stopped by %s restarts after a pause and reports no messages of the driver', async (_, error) => {
    const { done, said, waited, tries } = attempts([error, error]);
    expect(await done).toEqual(ok('done'));
    expect(tries()).toBe(3);
    expect(said).toEqual(Array(2).fill('База данных перестала отвечать. Начнём снова через 10\u00a0секунд.'));
    expect(waited.every((ms) => ms >= 10_000)).toBe(true);
  });

  test.each(['ER_ACCESS_DENIED_ERROR', 'ER_DISK_FULL', 'ER_DUP_ENTRY'])(
    'work is not restarted after %s, because waiting does not help',
    async (code) => {
      const { done, tries } = attempts([failing(code)]);
      await expect(done).rejects.toMatchObject({ code });
      expect(tries()).toBe(1);
    },
  );
});

describe('the import lock that was held when the database was lost', () => {
  test('the restarted work waits for its own former lock', async () => {
    const { done, waited, tries } = attempts([closed], 3);
    expect(await done).toEqual(ok('done'));
    expect([tries(), waited.length]).toEqual([5, 4]);
  });

  test('work that meets the lock of another import fails at once', async () => {
    const { done, tries } = attempts([], 1);
    expect(await done).toMatchObject({ code: 'EXCHANGE_BUSY' });
    expect(tries()).toBe(1);
  });
});

describe('the reason for an unavailable database', () => {
  test.each([
    ['ECONNREFUSED', 'сервер не принимает соединений, ECONNREFUSED'],
    ['EAI_AGAIN', 'сервер с таким именем не найден, EAI_AGAIN'],
    ['ETIMEDOUT', 'сервер не отвечает, ETIMEDOUT'],
    ['ER_ACCESS_DENIED_ERROR', 'неверное имя или пароль, ER_ACCESS_DENIED_ERROR'],
    ['ER_BAD_DB_ERROR', 'такой базы на сервере нет, ER_BAD_DB_ERROR'],
    ['ER_CON_COUNT_ERROR', 'все соединения сервера заняты, ER_CON_COUNT_ERROR'],
    ['SQLITE_BUSY', 'данные заняты другой работой, SQLITE_BUSY'],
    ['SQLITE_CANTOPEN', 'файл не открывается, SQLITE_CANTOPEN'],
    ['PROTOCOL_CONNECTION_LOST', 'соединение прервалось, PROTOCOL_CONNECTION_LOST'],
  ])('the reason for %s is in Russian', (code, text) => {
    expect(whyAway(failing(code))).toBe(text);
  });

  test('the reason for a closed connection is in Russian even without an error code', () => {
    expect(whyAway(closed)).toBe('соединение прервалось');
  });
});
