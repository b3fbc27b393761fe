import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { foldArticul } from '../../goods/fold.ts';
import { namedBy } from '../../goods/named-by.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional, zQuantity, zRequiredLine } from '../../kernel/fields.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { defaultWarehouse } from '../../people/contracts/current.server.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { zSubmissionKey } from '../basket/input.ts';
import { lineKey } from '../basket/line-key.ts';
import { once } from '../basket/once.server.ts';
import { isPacks, readQuantity } from '../fast-order/quantity.ts';
import { draftLines, findDraft, holdDraft, writeDraftLines } from './repository.server.ts';
import { draftFull, maxDraftLines } from './rules.ts';

/** The type of the lines that this call adds. */
const type = '1';

/** A number of pieces, or packs as typed, because the pack size is unknown until the product is found. */
const zQuantityOrPacks = z.transform((value: unknown, issue): string => {
  const typed = typeof value === 'string' ? value.trim() : '';
  if (isPacks(typed)) return typed;
  const read = zQuantity.safeParse(value);
  if (read.success) return String(read.data);
  for (const { message } of read.error.issues) issue.issues.push({ code: 'custom', message, input: value });
  return z.NEVER;
});

/**
 * Adds a product to a draft by its articul, `{id, articul, qnt, wms?, contract?, key?}` (§10.25). The articul is
 * parsed as in the fast order. Without `wms` the line uses the default warehouse. `qnt` may be packs («2 уп»); `said`
 * then states how many pieces they are. Adds the pieces to an existing line if there is one. Returns the product's
 * own `articul`. Repeating the same `key` adds nothing (decisions/forms.md). Refusals: NOT_FOUND, also for a draft of
 * another account; BAD_INPUT for `articul` (when no product or several products have it), `qnt` or `wms`;
 * BASKET_FULL; NO_CONTRACT, CONTRACT_CHANGED.
 */
export const addDraftLine = useCase({
  name: 'add-draft-line',
  access: buyers,
  // The read model cannot be built within a transaction.
  writes: 'own',
  input: z.object({
    id: zId,
    articul: zRequiredLine(100),
    qnt: zQuantityOrPacks,
    wms: zOptional(zId),
    contract: zShownContract,
    key: zSubmissionKey,
  }),
  async run({ key, ...sent }, ctx) {
    const { id, articul, qnt, wms, contract } = sent;
    const { db, actor, catalogue } = ctx;
    const noDraft = fail('NOT_FOUND', { message: 'Такого черновика нет' });
    if (!(await findDraft(db, actor, id))) return noDraft;
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    const place = wms ?? defaultWarehouse(shown.value);
    if (place === undefined || !shown.value.view.warehouses.includes(place))
      return fail('BAD_INPUT', { fields: { wms: ['Этот склад недоступен по договору'] } });

    const model = await catalogue();
    const folded = foldArticul(articul);
    const same = model.products(model.byArticul([folded]).get(folded) ?? [], shown.value.view);
    const [product, another] = namedBy(articul, same).products;
    if (!product) {
      const [alike] = same;
      const message = alike ? `. Есть похожий: ${alike.articul}` : '';
      return fail('BAD_INPUT', { fields: { articul: [`Товара с таким артикулом нет${message}`] } });
    }
    if (another) {
      const message = 'Товаров с таким артикулом несколько: добавьте нужный из каталога через корзину';
      return fail('BAD_INPUT', { fields: { articul: [message] } });
    }

    const { value: wanted, said, problem } = readQuantity(qnt, product);
    if (wanted === undefined) return fail('BAD_INPUT', { fields: { qnt: [problem ?? ''] } });

    return inTransaction(db, (trx) =>
      once({ ...ctx, db: trx }, { of: 'add-draft-line', key, fields: sent }, async () => {
        await holdDraft(trx, actor, id);
        if (!(await findDraft(trx, actor, id))) return noDraft;
        const lines = await draftLines(trx, id);
        const fresh = { id: product.id, wms: place, type };
        const before = lines.find((line) => lineKey(line) === lineKey(fresh));
        if (!before && lines.length >= maxDraftLines) return fail('BASKET_FULL', { message: draftFull });
        const quantity = Math.min((before?.quantity ?? 0) + wanted, maxQuantity);
        const price = before ? (before.savedPrice ?? undefined) : product.price;
        await writeDraftLines(trx, id, { changed: [{ ...fresh, quantity, price }], removed: [] });
        return ok({ articul: product.articul, unit: product.unit, quantity, said });
      }),
    );
  },
});
