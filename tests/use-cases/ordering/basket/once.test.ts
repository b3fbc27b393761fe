import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { processBasket } from '#server/ordering/basket/process-basket.server.ts';
import { removeMarked } from '#server/ordering/basket/remove-marked.server.ts';
import { restoreLines } from '#server/ordering/basket/restore-lines.server.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { forgetSubmissions } from '#server/people/submissions/submissions.repository.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Requests with the same key count as one submission (decisions/forms.md). */

const fresh = smallWorld();
beforeEach(async () => {
  await emptyBaskets(fresh.db);
  await clearTables(fresh.db, 'submissions');
});

const as = (actor = actors.main) => fresh.as(actor);
const lines = () => linesInDatabase(fresh.db);
const key = 'a-key-of-a-form';

describe('submissions that arrive twice', () => {
  const add = (more: object = {}) => as().tries(addToBasket, { id: 101, qnt: 5, key, ...more });

  test('a request sent twice adds its line once, and both responses are equal', async () => {
    const first = okValue(await add());
    expect(okValue(await add())).toEqual(first);
    expect(await lines()).toEqual(['1/101:1:1=5']);
  });

  test('a request sent eight times at once adds its line once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add()));
    expect(answers.map((answer) => okValue(answer).line?.quantity)).toEqual(Array(8).fill(5));
    expect(await lines()).toEqual(['1/101:1:1=5']);
  });

  test('a list sent twice is added once, and the second response contains the same refused lines', async () => {
    const list = [
      { id: 106, qnt: 3 },
      { id: 104, qnt: 99 },
      { id: 101, qnt: 'много' },
    ];
    const send = () => as().tries(addLinesToBasket, { lines: list, key });
    const first = okValue(await send());
    expect(first).toMatchObject({ added: 1, pieces: 3, refused: [{ id: 104 }, { id: 101 }] });
    expect(okValue(await send())).toEqual(first);
    expect(await lines()).toEqual(['1/106:1:1=3']);
  });

  test('a fast order sent twice is added once and gets the same response', async () => {
    const rows = [
      { articul: 'LT-NB36-4054', qnt: '2' },
      { articul: 'KV-TR30-4024', qnt: '99', wms: '1' },
    ];
    const send = () => as().tries(addFastOrder, { lines: rows, key });
    const first = okValue(await send());
    expect(first).toMatchObject({ added: 1, pieces: 2, rest: { rows: [{ status: 'short' }] } });
    expect(okValue(await send())).toEqual(first);
    expect(await lines()).toEqual(['1/101:1:1=2']);
  });

  test('removed lines are restored once, even when the request is repeated', async () => {
    const taken = [{ id: '101', wms: '1', type: '1', qnt: '5' }];
    const send = () => as().tries(restoreLines, { lines: taken, key });
    await send();
    expect(await send()).toMatchObject({ ok: true, value: { added: 1, refused: 0 } });
    expect(await lines()).toEqual(['1/101:1:1=5']);
  });

  test('a late repetition of a request does not overwrite a newer quantity', async () => {
    const set = { id: 104, qnt: 50, key };
    const first = await as().tries(processBasket, set);
    await as().tries(changeBasketLine, { id: 104, qnt: 7 });
    expect(await as().tries(processBasket, set)).toMatchObject({
      value: { note: { available: 10 }, basket: { quantity: 7 } },
    });
    expect(first).toMatchObject({ value: { note: { available: 10 }, basket: { quantity: 10 } } });
  });

  test.each([
    ['another quantity', { qnt: 1 }, '1/101:1:1=6'],
    ['another key', { key: 'another-form' }, '1/101:1:1=10'],
    ['no key', { key: undefined }, '1/101:1:1=10'],
  ])('a request with %s counts as a new submission', async (_, more, line) => {
    await add();
    await add(more);
    expect(await lines()).toEqual([line]);
  });

  test('one key used by two accounts counts as two submissions', async () => {
    await add();
    await as(actors.manager).tries(addToBasket, { id: 101, qnt: 5, key });
    expect(await lines()).toEqual(['1/101:1:1=5', '2/101:1:1=5']);
  });

  test('a repeated submission is evaluated again after a refusal, which is not stored', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=1240');
    expect(await add()).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    await as().tries(removeMarked, { mark: ['101'] });
    expect(await add()).toMatchObject({ ok: true });
  });
});

test('old submissions are deleted in batches, the oldest first, and recent submissions stay', async () => {
  const ages = [3, 2.5, 2.5, 1.5, 0];
  for (const [i, age] of ages.entries())
    await addRows(fresh.db, 'submissions', {
      account_id: 1,
      digest: `${i}`,
      answer: 'null',
      created_at: noon - age * dayMs,
    });
  const forget = () => forgetSubmissions(fresh.db, noon - 2 * dayMs, 2);
  expect([await forget(), await forget()]).toEqual([true, false]);
  const left = await fresh.db.selectFrom('submissions').select('digest').orderBy('id').execute();
  expect(left.map(({ digest }) => digest)).toEqual(['3', '4']);
});
