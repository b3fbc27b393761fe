import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { everyone } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { fail, ok } from '#server/kernel/result.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { testContext } from '#tests/builders/context.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const rename = (end: 'ok' | 'refuse' | 'throw'): UseCase<z.ZodType<string>, null> => ({
  name: 'rename-region',
  access: everyone,
  writes: true,
  input: z.string(),
  async run(header, { db }) {
    await db.updateTable('regions').set({ header }).where('id', '=', 1).execute();
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
  test('commits when it succeeds', async () => {
    await execute(rename('ok'), 'Новый', testContext(fresh.db));
    expect(await header()).toBe('Новый');
  });

  test('rolls back when it refuses, and the refusal comes out', async () => {
    const result = await execute(rename('refuse'), 'Отказ', testContext(fresh.db));
    expect(result).toMatchObject({ ok: false, code: 'NOT_FOUND', status: 404 });
    expect(await header()).toBe('Новый');
  });

  test('rolls back when something unexpected is thrown', async () => {
    await expect(execute(rename('throw'), 'Ошибка', testContext(fresh.db))).rejects.toThrow('surprise');
    expect(await header()).toBe('Новый');
  });
});
