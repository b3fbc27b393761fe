import { type Dialect, type Driver, Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction, mysqlDialect, sqliteDialect } from '#server/db/dialect.server.ts';
import { isDatabaseAway } from '#server/db/errors.server.ts';
import type { Database } from '#server/db/schema.ts';
import { everyone } from '#server/kernel/actor.ts';
import { fail, ok } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const rename = (end: 'ok' | 'refuse' | 'throw'): UseCase<z.ZodType<string>, null> => ({
  name: 'rename-region',
  access: everyone,
  writes: true,
  input: z.string(),
  async run(header, { db }) {
    await changeRows(db, 'regions', { id: 1 }, { header });
    if (end === 'throw') throw new Error('surprise');
    return end === 'ok' ? ok(null) : fail('NOT_FOUND');
  },
});

async function header(): Promise<string> {
  const row = await fresh.db
    .selectFrom('regions')
    .select('header')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.header;
}

describe('a use case that writes', () => {
  test('a successful use case is committed', async () => {
    await fresh.as().tries(rename('ok'), 'Новый');
    expect(await header()).toBe('Новый');
  });

  test('a use case that refuses is rolled back and returns the refusal', async () => {
    const result = await fresh.as().tries(rename('refuse'), 'Отказ');
    expect(result).toMatchObject({ ok: false, code: 'NOT_FOUND', status: 404 });
    expect(await header()).toBe('Новый');
  });

  test('an unexpected error rolls the use case back', async () => {
    await expect(fresh.as().tries(rename('throw'), 'Ошибка')).rejects.toThrow('surprise');
    expect(await header()).toBe('Новый');
  });
});

/** Returns work whose first attempts fail with the driver's error for this code. */
function losing(times: number, code: string) {
  let tries = 0;
  return {
    tries: () => tries,
    lose: () => {
      if (++tries <= times) throw Object.assign(new Error('lost'), { code });
    },
  };
}

describe('a use case that loses against another transaction', () => {
  test.each(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'SQLITE_BUSY'])(
    'a use case is run again after %s, and the changes of its first attempt are rolled back',
    async (code) => {
      const { lose, tries } = losing(3, code);
      const counting: UseCase<z.ZodType<string>, null> = {
        ...rename('ok'),
        async run(text, { db }) {
          const { header: before } = await db
            .selectFrom('regions')
            .select('header')
            .where('id', '=', 1)
            .executeTakeFirstOrThrow();
          await changeRows(db, 'regions', { id: 1 }, { header: before + text });
          lose();
          return ok(null);
        },
      };
      await changeRows(fresh.db, 'regions', { id: 1 }, { header: 'Центр' });
      expect(await fresh.as().tries(counting, '!')).toMatchObject({ ok: true });
      expect([await header(), tries()]).toEqual(['Центр!', 4]);
    },
  );

  test('a transaction that always loses gives up with the error of an unavailable database', async () => {
    const { lose, tries } = losing(Number.POSITIVE_INFINITY, 'ER_LOCK_DEADLOCK');
    const error = await inTransaction(fresh.db, async () => lose()).catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error)).toBe(true);
    expect(tries()).toBeGreaterThan(3);
  });

  test('a transaction is not run again after an error such as a duplicate key', async () => {
    const { lose, tries } = losing(1, 'ER_DUP_ENTRY');
    await expect(inTransaction(fresh.db, async () => lose())).rejects.toThrow('lost');
    expect(tries()).toBe(1);
  });
});

/** Returns a database whose first `times` commits fail with this code. */
function failingToCommit(times: number, code: string) {
  const dialect = fresh.url.startsWith('sqlite:')
    ? sqliteDialect(fresh.url.slice('sqlite:'.length))
    : mysqlDialect(fresh.url);
  const commits = { asked: 0 };
  const createDriver = (): Driver => {
    const driver = dialect.createDriver();
    return Object.assign(Object.create(driver) as Driver, {
      async commitTransaction(connection: Parameters<Driver['commitTransaction']>[0]) {
        if (++commits.asked <= times) throw Object.assign(new Error('at COMMIT'), { code });
        await driver.commitTransaction(connection);
      },
    });
  };
  const failing: Dialect = {
    createAdapter: () => dialect.createAdapter(),
    createDriver,
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
  return { db: new Kysely<Database>({ dialect: failing }), commits };
}

describe('a transaction that is refused when it commits', () => {
  const add = (db: Kysely<Database>) =>
    inTransaction(db, (trx) => addRows(trx, 'regions', { header: 'У фиксации' }));
  const added = async () =>
    (await fresh.db.selectFrom('regions').select('id').where('header', '=', 'У фиксации').execute()).length;

  test('a transaction that is refused because another node was first is run again and takes effect once', async () => {
    const { db, commits } = failingToCommit(2, 'ER_LOCK_DEADLOCK');
    await add(db);
    expect([commits.asked, await added()]).toEqual([3, 1]);
    await db.destroy();
  });

  test.each(['PROTOCOL_CONNECTION_LOST', 'ER_ERROR_DURING_COMMIT'])(
    'a transaction that fails to commit with %s is not run again, because it may have taken effect',
    async (code) => {
      const { db, commits } = failingToCommit(1, code);
      const error = await add(db).catch((thrown: unknown) => thrown);
      expect([isDatabaseAway(error), commits.asked]).toEqual([true, 1]);
      await db.destroy();
    },
  );
});
