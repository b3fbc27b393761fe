import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { staff } from '#tests/builders/world.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { connectOneC, forgetOrders, later, query, requisitesOf, setUp, success } from './one-c.ts';

const fresh = smallWorld();
beforeAll(() => connectOneC(fresh.db));

/** Two schedules of 1C exchange in parallel. `abort`: the session ends without a success and another one begins. */
type Which = 0 | 1;
type Step =
  | { deed: 'place' }
  | { deed: 'change'; order: number }
  | { deed: 'query'; schedule: Which }
  | { deed: 'success'; schedule: Which }
  | { deed: 'abort'; schedule: Which };

const schedule = fc.constantFrom<Which>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ deed: fc.constant('place' as const) }),
  fc.record({ deed: fc.constant('change' as const), order: fc.nat(20) }),
  { arbitrary: fc.record({ deed: fc.constant('query' as const), schedule }), weight: 2 },
  fc.record({ deed: fc.constant('success' as const), schedule }),
  fc.record({ deed: fc.constant('abort' as const), schedule }),
);

test('after any sequence of events 1C has the current version of every order and got no version twice', async () => {
  const runs = { numRuns: dialect === 'mysql' ? 15 : 60 };
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 30 }),
    fc.integer({ min: 1, max: 4 }),
    play,
  );
  await fc.assert(property, runs);
});

async function play(steps: Step[], portion: number): Promise<void> {
  await forgetOrders(fresh.db);
  await setUp(fresh.db, { portion });
  /** The ship day of each order, in the portal and as 1C has written it. */
  const portal = new Map<string, string>();
  const taken = new Map<string, string>();
  const inHand: [Map<string, string>, Map<string, string>] = [new Map(), new Map()];
  const sessions = [1, 2];
  let newest = 2;
  let changes = 0;

  const commit = (which: Which) => {
    // 1C overwrites an order only with a newer version.
    for (const [order, day] of inHand[which]) if (day > (taken.get(order) ?? '')) taken.set(order, day);
    inHand[which].clear();
  };
  const ask = async (which: Which): Promise<number> => {
    commit(which);
    const documents = await query(fresh.db, sessions[which]!);
    for (const document of documents) {
      const order = String(document.Номер._text);
      const day = requisitesOf(document)['Дата отгрузки']!;
      expect(day, 'as the portal has it').toBe(portal.get(order));
      expect(day, `1C has ${order} like this already`).not.toBe(taken.get(order));
      inHand[which].set(order, day);
    }
    return documents.length;
  };
  const deeds: { [D in Step['deed']]: (step: Extract<Step, { deed: D }>) => Promise<unknown> } = {
    async place() {
      const id = portal.size + 1;
      const day = addDays(dayOf(later), 1);
      await insertOrder(fresh.db, { id, ship_on: day });
      portal.set(String(id), day);
    },
    async change({ order }) {
      if (portal.size === 0) return;
      const id = 1 + (order % portal.size);
      changes += 1;
      const day = addDays(dayOf(later), 1 + changes);
      await fresh.as(staff, later).does(changeOrder, { id, date: ruDate(day) });
      portal.set(String(id), day);
    },
    query: (step) => ask(step.schedule),
    async success(step) {
      await success(fresh.db, sessions[step.schedule]!);
      commit(step.schedule);
    },
    async abort(step) {
      inHand[step.schedule].clear();
      sessions[step.schedule] = ++newest;
    },
  };
  for (const each of steps) await (deeds[each.deed] as (step: Step) => Promise<unknown>)(each);

  inHand[0].clear();
  inHand[1].clear();
  sessions[0] = ++newest;
  for (let left = await ask(0); left > 0; ) left = await ask(0);
  expect(taken).toEqual(portal);
}
