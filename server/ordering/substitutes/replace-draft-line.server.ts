import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { permittedQuantity, raisedText } from '../../goods/permitted-quantity.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zLineType } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { lineKey, stockKey } from '../basket/line-key.ts';
import { lineRefusal } from '../basket/line-refusal.ts';
import { compareLines } from '../drafts/compare-lines.ts';
import { draftLines, findDraft, holdDraft, replaceLine } from '../drafts/repository.server.ts';
import { lackingOf } from './lacking.ts';
import { swapNames } from './swap-names.ts';

/**
 * Replaces a draft line that cannot be ordered with a substitute, `{draft, id, wms, type?, by, byWms, contract?}`, in
 * the quantity of the line, raised to a permitted quantity and limited by stock. A line that only lacks pieces keeps
 * the available ones, and the substitute is added for the missing ones (§10.48). Leaves the basket unchanged. `kept`:
 * the pieces left in the line; `added`: the pieces of the substitute; `note`: why more was added than is missing;
 * `articul`, `by`, `same`: as in swapNames. Refusals: NOT_FOUND, also for a draft of another account;
 * CHANGED_MEANWHILE when the line is gone or no longer lacks anything; the reason why the substitute cannot be
 * ordered; NO_CONTRACT, CONTRACT_CHANGED.
 */
export const replaceDraftLine = useCase({
  name: 'replace-draft-line',
  access: buyers,
  // The read model cannot be built within a transaction.
  writes: 'own',
  input: z.object({
    draft: zId,
    id: zId,
    wms: zId,
    type: zLineType,
    by: zId,
    byWms: zId,
    contract: zShownContract,
  }),
  async run({ draft, contract, by, byWms, ...key }, { db, actor, catalogue }) {
    if (!(await findDraft(db, actor, draft))) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;
    const { view } = shown.value;
    const model = await catalogue();
    const [substitute] = model.products([by], view);

    return inTransaction(db, async (trx) => {
      await holdDraft(trx, actor, draft);
      const saved = await draftLines(trx, draft);
      const products = model.products([...new Set(saved.map(({ id }) => id))], view);
      const lines = compareLines(saved, products, { warehouses: view.warehouses, showWholesale: true });
      const line = lines.find((each) => lineKey(each) === lineKey(key));
      if (!line) return fail('CHANGED_MEANWHILE', { message: 'Этой позиции в черновике уже нет' });
      const missing = lackingOf(line);
      if (missing === 0)
        return fail('CHANGED_MEANWHILE', { message: 'Этот товар снова есть, замена не нужна' });

      const fresh = { id: by, wms: byWms, type: line.type };
      const before = saved.find((each) => lineKey(each) === lineKey(fresh));
      const taken = saved.filter((each) => stockKey(each) === stockKey(fresh));
      const stock = substitute?.stocks.find(({ wms_id }) => wms_id === byWms)?.quantity ?? 0;
      const free = Math.max(0, stock - taken.reduce((sum, { quantity }) => sum + quantity, 0));
      const product = substitute && { enabled: true, price: substitute.price };
      const code = lineRefusal({ product, wms: byWms, quantity: 1, available: free }, view.warehouses);
      if (!substitute || code) return fail(code === 'NOT_FOUND' || !code ? 'PRODUCT_GONE' : code);
      const { multiple, minimum } = substitute;
      const lay = before?.quantity ?? 0;
      const whole = permittedQuantity(lay + missing, { multiple, minimum, free: lay + free });
      const added = Math.max(0, whole.quantity - lay);
      const what = lay > 0 ? 'Количество в черновике' : undefined;
      const note = added > missing ? raisedText(whole, substitute, substitute.unit, what) : undefined;
      const kept = line.quantity - missing;
      const put = { ...fresh, quantity: added, price: substitute.price };
      await replaceLine(trx, draft, { ...key, quantity: kept }, put);
      return ok({ ...swapNames(line, substitute), unit: line.unit, kept, missing, added, note });
    });
  },
});
