import { beforeEach, describe, expect, test } from 'vitest';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { linesOf } from '#server/ordering/basket/read-basket.server.ts';
import { removeMarked } from '#server/ordering/basket/remove-marked.server.ts';
import { restoreLines } from '#server/ordering/basket/restore-lines.server.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => emptyBaskets(fresh.db));

const dealer = (now = noon) => ({ ...fresh.as(actors.main), now });
const basket = async () => await dealer().does(getBasket, undefined);
const ids = async () => linesOf(await basket()).map(({ id }) => id);
const add = (...products: number[]) =>
  dealer().tries(addLinesToBasket, { lines: products.map((id) => ({ id, qnt: 1 })) });

async function takeOut(...marks: string[]) {
  const taken = linesOf(await basket()).filter(({ id }) => marks.includes(String(id)));
  await dealer().tries(removeMarked, { mark: marks });
  return taken.map(({ id, wms, type, quantity: qnt, addedAt: at }) => ({ id, wms, type, qnt, at }));
}

describe('the order of basket lines', () => {
  test('lines added together keep the order of the list, even with the same timestamp', async () => {
    await add(106, 101, 104);
    await add(103, 102);
    expect(await ids()).toEqual([106, 101, 104, 103, 102]);
  });

  test('old basket lines with equal timestamps are sorted by product, and new lines follow', async () => {
    await fillBasketWith(fresh.db, 1, '103:1:1=1', '101:1:1=1');
    await changeRows(fresh.db, 'basket_lines', {}, { added_at: noon + 50 });
    await add(104, 102);
    expect(await ids()).toEqual([101, 103, 104, 102]);
  });

  test('a basket line keeps its place when pieces are added to it', async () => {
    await add(106, 101);
    await add(101, 106);
    expect(await ids()).toEqual([106, 101]);
  });

  test('restored basket lines return to their places, and an open order form stays valid', async () => {
    await add(106, 101, 104);
    const { fingerprint } = await basket();
    const taken = await takeOut('101', '104');
    await dealer().tries(restoreLines, { lines: taken });
    expect((await basket()).fingerprint).toBe(fingerprint);

    const again = await takeOut('101', '104');
    const later = dealer(noon + 60_000);
    await later.tries(addLinesToBasket, { lines: [{ id: 103, qnt: 1 }] });
    await later.tries(restoreLines, { lines: [...again].reverse() });
    expect(await ids()).toEqual([106, 101, 104, 103]);
  });

  test('a restored line with a manipulated future timestamp stays above newer lines', async () => {
    await dealer().tries(restoreLines, { lines: [{ id: 101, qnt: 1, wms: 1, at: noon * 2 }] });
    await add(106);
    expect(await ids()).toEqual([101, 106]);
  });
});
