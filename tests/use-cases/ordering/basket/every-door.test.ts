import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { permittedQuantity, type QuantityRule } from '#server/goods/permitted-quantity.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import type { Failure, Result } from '#server/kernel/result.ts';
import { addLinesToBasket } from '#server/ordering/basket/add-lines-to-basket.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { changeBasketLine } from '#server/ordering/basket/change-basket-line.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { moveLines } from '#server/ordering/basket/move-lines.server.ts';
import { moveLinesBack } from '#server/ordering/basket/move-lines-back.server.ts';
import { processBasket } from '#server/ordering/basket/process-basket.server.ts';
import { recountBasket } from '#server/ordering/basket/recount-basket.server.ts';
import { restoreLines } from '#server/ordering/basket/restore-lines.server.ts';
import { repeatDraft } from '#server/ordering/drafts/repeat-draft.server.ts';
import { addFastOrder } from '#server/ordering/fast-order/add-fast-order.server.ts';
import { previewLines } from '#server/ordering/fast-order/preview-fast-order.server.ts';
import { addNeedsToBasket } from '#server/ordering/needs/add-needs-to-basket.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { replaceBasketLine } from '#server/ordering/substitutes/replace-basket-line.server.ts';
import { takeSubstitute } from '#server/ordering/substitutes/take-substitute.server.ts';
import { emptyBaskets, fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const dealer = () => fresh.as(actors.main, noon + 60_000);
const plain = (value: unknown) => JSON.stringify(value).replaceAll('\u00a0', ' ');
const accountId = actors.main.accountId;
const [lamp, articul] = [101, 'LT-NB36-4054'];
/** The product of the line that a substitute replaces. It is out of stock. */
const gone = 103;

/**
 * Every way in which a dealer or a program can put `wanted` pieces of the lamp into an empty basket. `file` is the
 * source file that writes the line. The last test finds source files that write basket lines and are missing here.
 */
const doors: Record<string, { file: string; enter: (wanted: number) => Promise<Result<unknown>> }> = {
  'adding from a list, a card or purchased goods': {
    file: 'basket/add-lines-to-basket.server.ts',
    enter: (qnt) => dealer().tries(addLinesToBasket, { lines: [{ id: lamp, wms: 1, qnt }] }),
  },
  'adding one product by an old call': {
    file: 'basket/add-to-basket.server.ts',
    enter: (qnt) => dealer().tries(addToBasket, { id: lamp, wms: 1, qnt }),
  },
  'setting a line by an old call': {
    file: 'basket/change-basket-line.server.ts',
    enter: (qnt) => dealer().tries(changeBasketLine, { id: lamp, wms: 1, qnt }),
  },
  'setting a line on an old page': {
    file: 'basket/change-basket-line.server.ts',
    enter: (qnt) => dealer().tries(processBasket, { id: lamp, wms: 1, qnt }),
  },
  'recounting the basket': {
    file: 'basket/recount-basket.server.ts',
    async enter(qnt) {
      await fillBasketWith(fresh.db, accountId, `${lamp}:1:1=1`);
      return dealer().tries(recountBasket, { qnt: { [lamp]: qnt } });
    },
  },
  'restoring deleted lines': {
    file: 'basket/restore-lines.server.ts',
    enter: (qnt) => dealer().tries(restoreLines, { lines: [{ id: lamp, wms: 1, qnt }] }),
  },
  'moving lines to another warehouse': {
    file: 'basket/move-lines.server.ts',
    async enter(wanted) {
      await fillBasketWith(fresh.db, accountId, `${lamp}:2:1=${wanted}`);
      return dealer().tries(moveLines, { mark: [`${lamp}:2:1`], to: 1 });
    },
  },
  'moving lines back': {
    file: 'basket/move-lines-back.server.ts',
    async enter(quantity) {
      await fillBasketWith(fresh.db, accountId, `${lamp}:2:1=${quantity}`);
      const line = { id: lamp, wms: 1, type: '1', quantity, addedAt: noon, to: 2, put: quantity };
      return dealer().tries(moveLinesBack, { lines: [line] });
    },
  },
  'adding a fast order': {
    file: 'fast-order/add-fast-order.server.ts',
    async enter(wanted) {
      const { rows } = await dealer().does(previewLines, { text: `${articul} ${wanted}` });
      const lines = rows.map(({ articul, wms }) => ({ articul, wms, qnt: String(wanted), take: '1' }));
      return dealer().tries(addFastOrder, { lines });
    },
  },
  'adding all needs': {
    file: 'marks/put-into-basket.server.ts',
    async enter(quantity) {
      await clearTables(fresh.db, 'needs');
      await bulkInsert(fresh.db, 'needs', [
        { account_id: accountId, product_id: lamp, quantity, added_at: noon },
      ]);
      return dealer().tries(addNeedsToBasket, {});
    },
  },
  'repeating an order': {
    file: 'basket/repeat-lines.server.ts',
    async enter(wanted) {
      await deleteOrders(fresh.db);
      await insertOrder(fresh.db, { id: 900, state: 3, lines: [[lamp, 1, wanted]] });
      return dealer().tries(repeatOrder, { id: 900 });
    },
  },
  'repeating a draft': {
    file: 'basket/repeat-lines.server.ts',
    async enter(quantity) {
      await clearTables(fresh.db, 'drafts');
      await bulkInsert(fresh.db, 'drafts', [
        { id: 900, account_id: accountId, header: 'Склад', created_at: noon },
      ]);
      const line = { draft_id: 900, product_id: lamp, wms_id: 1, type: '1', quantity, seen_price: null };
      await bulkInsert(fresh.db, 'draft_lines', [line]);
      return dealer().tries(repeatDraft, { id: 900 });
    },
  },
  'adding a substitute': {
    file: 'substitutes/take-substitute.server.ts',
    enter: (qnt) => dealer().tries(takeSubstitute, { by: lamp, wms: 1, qnt }),
  },
  'replacing a line with a substitute': {
    file: 'substitutes/replace-basket-line.server.ts',
    async enter(wanted) {
      await fillBasketWith(fresh.db, accountId, `${gone}:1:1=${wanted}`);
      return dealer().tries(replaceBasketLine, { id: gone, wms: 1, by: lamp, byWms: 1 });
    },
  },
};

beforeAll(async () => {
  await changeRows(fresh.db, 'stocks', { product_id: gone }, { quantity: 0, reserved: 0 });
});
beforeEach(() => emptyBaskets(fresh.db));

async function sell({ multiple, minimum }: QuantityRule, stock: number): Promise<void> {
  const columns = { order_multiple: multiple, order_minimum: minimum };
  await changeRows(fresh.db, 'products', { id: lamp }, columns);
  const inStock = (wms: number, quantity: number) =>
    changeRows(fresh.db, 'stocks', { product_id: lamp, wms_id: wms }, { quantity, reserved: 0 });
  await inStock(1, stock);
  await inStock(2, 0);
  await markProductsChanged(fresh.db, [lamp], noon);
  await refreshCatalogue(fresh.db);
}

async function pieces(): Promise<number> {
  const row = await fresh.db
    .selectFrom('basket_lines')
    .select('quantity')
    .where('product_id', '=', lamp)
    .where('wms_id', '=', 1)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

const upTo = (most: number) => fc.integer({ min: 1, max: most });
const rule = fc.record({ multiple: upTo(15), minimum: upTo(40) });

test.each(Object.entries(doors))(
  '%s: a wrong quantity is corrected and reported, or blocks the order',
  async (_, { enter }) => {
    await fc.assert(
      fc.asyncProperty(rule, upTo(60), upTo(80), async (of, wanted, stock) => {
        await emptyBaskets(fresh.db);
        await sell(of, stock);
        const answer = await enter(wanted);
        const got = await pieces();
        const basket = await dealer().does(getBasket, undefined);
        const line = basket.groups
          .flatMap(({ lines }) => lines)
          .find(({ id, wms }) => id === lamp && wms === 1);
        // A line with a quantity that is not sold stays unchanged and marked, and blocks the order.
        if (permittedQuantity(got, { ...of, free: stock }).quantity !== got) {
          expect(line?.problem).toBeDefined();
          expect(basket.blocked).toBe('BASKET_BLOCKED');
        } else if (got > wanted) {
          expect(plain(answer)).toMatch(new RegExp(`Количество увеличено с ${wanted} до ${got} `));
        } else if (got < wanted) {
          expect(isSaid(answer, got), plain(answer)).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  },
);

const saysLess = /"missing":(?:\[\{|[1-9])|NOT_ENOUGH_STOCK|"refused":(?:\[\{|[1-9])|"rest":\{/;

/** Returns whether a response reports a shortage: as a refusal, at the line, or by the number added. */
function isSaid(answer: Result<unknown>, got: number): boolean {
  return !answer.ok || saysLess.test(plain(answer)) || plain(answer).includes(`"added":${got},`);
}

test('an order is refused if a quantity is not a multiple, and the refusal names the line', async () => {
  await sell({ multiple: 10, minimum: 1 }, 100);
  await fillBasketWith(fresh.db, accountId, `${lamp}:1:1=7`);
  const refused = await dealer().tries(placeOrder, await orderForm(fresh.db, actors.main));
  expect(refused.ok).toBe(false);
  expect(plain((refused as Failure).fields)).toContain(`${articul}: Товар продаётся кратно 10`);
});

test('every source file that writes basket lines has a test of its quantities', () => {
  const folder = new URL('../../../../server/ordering/', import.meta.url);
  const writing = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      /import \{[^}]*\b(?:fillBasket|writeLines)\b[^}]*\} from '[./]*(?:basket\/)?(?:fill-basket|(?<!change\.)repository)\.server\.ts'/.test(
        readFileSync(new URL(file, folder), 'utf8'),
      ),
  );
  const known = Object.values(doors).map(({ file }) => file);
  // This file writes lines on behalf of the files in the list.
  expect(writing.filter((file) => !known.includes(file))).toEqual(['basket/fill-basket.server.ts']);
});
