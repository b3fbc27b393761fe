import { z } from 'zod';
import { countLines } from '../basket/repository.server.ts';
import { currentContract } from '../contracts/current.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { compareLines } from './compare-lines.ts';
import type { DraftView } from './draft-view.ts';
import { draftLines, findDraft } from './repository.server.ts';

/**
 * A draft compared with today: what is short, what became dearer or cheaper under the current contract. Refusals: NOT_FOUND
 * (also somebody else's), NO_CONTRACT.
 */
export const getDraft = useCase({
  name: 'get-draft',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, catalogue }) {
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const [current, saved, inBasket, model] = await Promise.all([
      currentContract(db, actor),
      draftLines(db, id),
      countLines(db, actor.accountId),
      catalogue(),
    ]);
    if (!current) return fail('NO_CONTRACT');
    const ids = [...new Set(saved.map((line) => line.id))];
    const { showWholesale } = current;
    const lines = compareLines(saved, model.products(ids, current.view), {
      warehouses: current.view.warehouses,
      showWholesale,
    });
    // Where either price is missing, nothing became dearer or cheaper.
    const changes = lines.map(({ price = Number.NaN, savedPrice = Number.NaN }) => price - savedPrice);
    return ok<DraftView>({
      ...draft,
      contract: { id: current.id, header: current.header },
      showWholesale,
      lines,
      total: lines.reduce((sum, { price = 0, available }) => sum + price * available, 0),
      short: lines.filter(({ problem }) => problem).length,
      dearer: changes.filter((change) => change > 0).length,
      cheaper: changes.filter((change) => change < 0).length,
      inBasket,
    });
  },
});
