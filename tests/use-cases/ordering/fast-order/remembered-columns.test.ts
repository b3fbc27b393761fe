import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { checkFastOrder } from '#server/ordering/fast-order/check-fast-order.server.ts';
import { chooseColumns } from '#server/ordering/fast-order/choose-fast-order-columns.server.ts';
import { openFastOrder } from '#server/ordering/fast-order/open-fast-order.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await clearTables(fresh.db, 'fast_order_lists', 'fast_order_heads');
});

const { main, manager, other } = actors;
let time = noon;
const as = (actor: SignedIn) => ({ ...fresh.as(actor), now: ++time });

/** A table with two columns of numbers, neither of which is clearly the quantity. */
const table = (one: number, two: number) =>
  `Артикул\tФилиал 1\tФилиал 2\nLT-NB36-4054\t${one}\t${two}\nLT-OR18-4065\t${one}\t${two}`;

/** Sends a table. Returns the quantities of its lines, or the names of the columns in question. */
async function sent(text: string, actor = main) {
  const { list } = await as(actor).does(checkFastOrder, { text });
  const shown = (await as(actor).does(openFastOrder, { list })).shown!;
  return {
    list,
    asked: shown.tables?.map(({ names }) => names),
    quantities: shown.preview?.rows.map(({ quantity }) => quantity),
    remembered: shown.remembered,
  };
}
const answer = async (list: string, column1: string, actor = main) =>
  as(actor).tries(chooseColumns, { list, column1 });

describe('answers about the columns of a table', () => {
  test('the answer about a quantity column is reused for the next table with equal columns', async () => {
    const first = await sent(table(5, 24));
    expect(first.asked).toEqual([['Филиал 1', 'Филиал 2']]);
    okValue(await answer(first.list, '1'));
    const next = await sent(table(7, 36));
    expect(next).toMatchObject({
      asked: undefined,
      quantities: ['36', '36'],
      remembered: { names: ['Филиал 2'] },
    });
    // The question can still be opened, and a new answer replaces the old one.
    const question = await as(main).does(openFastOrder, { list: next.remembered!.list });
    expect(question.shown?.tables?.[0]?.rows[0]).toEqual(['LT-NB36-4054', '7', '36']);
    okValue(await answer(next.remembered!.list, '0'));
    expect((await sent(table(8, 9))).quantities).toEqual(['8', '8']);
  });

  test('a remembered quantity column is found by its name, whatever its position', async () => {
    okValue(await answer((await sent(table(5, 24))).list, '1'));
    const moved = 'Филиал 2\tАртикул\tФилиал 1\n24\tLT-NB36-4054\t5\n36\tLT-OR18-4065\t6';
    expect((await sent(moved)).quantities).toEqual(['24', '36']);
  });

  test('a remembered answer that no column has quantities orders one piece of each product', async () => {
    okValue(await answer((await sent(table(5, 24))).list, 'none'));
    expect(await sent(table(7, 36))).toMatchObject({ quantities: ['1', '1'], remembered: { names: [''] } });
  });

  test('a remembered quantity column is not used for a table with other or unnamed columns', async () => {
    okValue(await answer((await sent(table(5, 24))).list, '1'));
    expect((await sent(table(5, 24).replace('Филиал 1', 'Филиал 3'))).asked).toBeDefined();
    const bare = 'LT-NB36-4054\t1240\t24\nLT-OR18-4065\t842\t36';
    okValue(await answer((await sent(bare)).list, '1'));
    expect((await sent(bare)).asked).toBeDefined();
  });

  test('a remembered quantity column applies to all accounts of its dealer and no other dealer', async () => {
    okValue(await answer((await sent(table(5, 24))).list, '1'));
    expect((await sent(table(5, 24), manager)).quantities).toEqual(['24', '24']);
    expect((await sent(table(5, 24), other)).asked).toBeDefined();
  });

  test('only the 50 most recently used answers about quantity columns are remembered', async () => {
    const first = await sent(table(5, 24));
    await Promise.all([answer(first.list, '1'), answer(first.list, '1')]);
    for (let i = 0; i < 50; i++) {
      const text = table(5, 24).replace('Филиал 1', `Магазин ${i} город`);
      okValue(await answer((await sent(text)).list, '0'));
      if (i === 30) await sent(table(1, 2));
    }
    const rows = await fresh.db.selectFrom('fast_order_heads').select('dealer_id').execute();
    expect(rows).toHaveLength(50);
    expect((await sent(table(1, 2))).asked).toBeUndefined();
    expect((await sent(table(5, 24).replace('Филиал 1', 'Магазин 0 город'))).asked).toBeDefined();
  });
});
