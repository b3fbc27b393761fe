import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { askedContract } from '../../people/contracts/asked-contract.server.ts';
import { maxListLength } from './export-input.ts';
import { wantedGoods } from './wanted-goods.ts';

/**
 * Returns the ids of the goods that a pasted list of articuls names, in the order of the list, and the articuls that
 * match no product on sale. Refusals: BAD_INPUT when there is no list, or nothing in it is sold.
 */
export const findForExport = useCase({
  name: 'find-for-export',
  access: signedIn,
  writes: false,
  input: z.object({ articuls: zRequiredText(maxListLength, 'Вставьте артикулы') }),
  async run({ articuls }, { db, actor, catalogue }) {
    const [shown, model] = await Promise.all([askedContract(db, actor, undefined), catalogue()]);
    if (!shown.ok) return shown;
    const found = wantedGoods({ kind: 'articuls', text: articuls }, shown.value, model);
    if (!found.ok) return found;
    const { ids, unknown } = found.value;
    return ok({ ids: Array.from(ids), unknown });
  },
});
