import { expect, test } from 'vitest';
import { noteStep } from '#server/exchange/door/enter-door.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { importXml } from './export.ts';

const fresh = smallWorld();
const { open, send, upload, end, tidy } = doorSteps(fresh);
const day = 86_400_000;

const count = async (table: 'exchange_sessions' | 'exchange_files' | 'exchange_steps') =>
  (await fresh.db.selectFrom(table).select('id').execute()).length;

async function exchanged(name: string, now: number): Promise<number> {
  const session = await open(now);
  await send(session, 'import_files/ab/cd.jpg', 'x', now);
  await upload(session, { 'import.xml': importXml({ full: false, goods: [{ id: name, name }] }) }, now);
  await end(session, now);
  const step = { at: now, kind: 'catalog', mode: 'complete', file: '', answer: 'success', took: 1 };
  await noteStep(fresh.db, { ...step, sessionId: session, address: '', login: '' });
  await noteStep(fresh.db, { ...step, sessionId: undefined, address: '', login: 'nobody' });
  return session;
}

test('the journal is kept twice as long as files, and the last successful exchange is kept longer', async () => {
  const first = await exchanged('first', noon);
  const last = await exchanged('last', noon + 3_600_000);
  await insertOrder(fresh.db, { id: 1, by: actors.manager, summed: false });
  const given = (session_id: number, revision: number, confirmed_at: number | null) => ({
    session_id,
    order_id: 1,
    revision,
    given_at: noon,
    confirmed_at,
  });
  await addRows(fresh.db, 'exchange_given', [
    given(first, 1, noon),
    given(first, 2, null),
    given(last, 3, noon),
    given(last, 4, null),
  ]);

  await tidy(noon + 15 * day);
  // Pictures are deleted with their files; reports and requests are kept.
  expect([await count('exchange_sessions'), await count('exchange_files')]).toEqual([2, 2]);
  expect(await count('exchange_steps')).toBe(4);

  await tidy(noon + 30 * day);
  expect(await fresh.db.selectFrom('exchange_sessions').select('id').execute()).toEqual([{ id: last }]);
  expect([await count('exchange_files'), await count('exchange_steps')]).toEqual([1, 0]);
  const left = await fresh.db.selectFrom('exchange_given').select('revision').orderBy('id').execute();
  expect(left.map(({ revision }) => Number(revision))).toEqual([3, 4]);
});
