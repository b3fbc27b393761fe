import { beforeAll, expect, test } from 'vitest';
import { execute } from '#server/kernel/execute.server.ts';
import { setManagerEnabled } from '#server/people/managers/set-manager-enabled.server.ts';
import { readManagerChat } from '#server/talk/chat/read-manager-chat.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The chat of a former manager with the sales department (§2.19.2). Account 4 is a disabled manager. */

const fresh = smallWorld();
beforeAll(async () => {
  const row = { staff_id: null, order_id: null, idempotency_key: null, file: null };
  await addRows(
    fresh.db,
    'chat_messages',
    Array.from({ length: 60 }, (_, i) => ({
      ...{ ...row, id: i + 1, account_id: 4, message: `Вопрос ${i + 1}`, created_at: noon + i },
      ...(i === 59 ? { file: 'secret-name.pdf', file_name: 'Смета.pdf', file_size: 10 } : {}),
    })),
  );
});

const traces = () =>
  fresh.db
    .selectFrom('history')
    .select(['kind', 'record_id', 'header', 'action', 'actor_id', 'dealer_id'])
    .where('action', '=', 'read')
    .execute();
const read = (raw: Record<string, unknown>, actor = actors.main) =>
  fresh.as(actor).tries(readManagerChat, raw);

test('the main user can read a former manager’s chat, fifty messages at a time, with file names', async () => {
  const newest = okValue(await read({ id: 4 }));
  expect([newest.messages.length, newest.messages[0]?.message, newest.earlier]).toEqual([
    50,
    'Вопрос 11',
    true,
  ]);
  expect(newest.messages.at(-1)?.file?.name).toBe('Смета.pdf');
  expect(JSON.stringify(newest)).not.toContain('secret-name');
  const before = okValue(await read({ id: 4, before: newest.messages[0]?.id }));
  expect([before.messages.length, before.earlier]).toEqual([10, false]);
});

test('reading a former manager’s chat is recorded once an hour for each reader', async () => {
  await clearTables(fresh.db, 'history');
  const at = (now: number, raw: object = { id: 4 }) =>
    execute(readManagerChat, raw, { ...fresh.as(actors.main), now });
  okValue(await at(noon));
  okValue(await at(noon + 60_000, { id: 4, before: 20 }));
  expect(await traces()).toMatchObject([
    { kind: 'chat', record_id: 4, header: 'disabled@example.com', actor_id: 1, dealer_id: 1 },
  ]);
  await fresh.as(actors.main).does(setManagerEnabled, { id: 4, enabled: '1' });
  expect(await at(noon + 120_000)).toMatchObject({ code: 'NOT_FOUND' });
  await fresh.as(actors.main).does(setManagerEnabled, { id: 4, enabled: '0' });
  okValue(await at(noon + 3_600_000));
  expect(await traces()).toHaveLength(2);
});

test('the main user cannot read the chat of an enabled manager or of any other account', async () => {
  expect(await read({ id: actors.manager.accountId })).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Переписку можно прочитать, когда доступ менеджера отключён',
  });
  for (const id of [1, actors.observer.accountId, actors.other.accountId])
    expect(await read({ id })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await read({ id: 4 }, actors.other)).toMatchObject({ code: 'NOT_FOUND' });
});
