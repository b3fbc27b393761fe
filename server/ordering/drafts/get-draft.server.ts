import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { lineKey } from '../basket/line-key.ts';
import { countLines } from '../basket/repository.server.ts';
import { lackingOf } from '../substitutes/lacking.ts';
import { proposeSubstitutes } from '../substitutes/propose.server.ts';
import { compareLines, retailLines } from './compare-lines.ts';
import type { DraftView } from './draft-view.ts';
import { countDrafts, draftLines, findDraft } from './repository.server.ts';
import { seenLines } from './seen-lines.server.ts';

/**
 * Returns a draft compared with the current stock and the prices under the current contract, with substitutes for lines
 * that lack pieces. Without a contract (`contract` undefined) returns the goods with retail prices, for viewing only.
 * Refuses with NOT_FOUND, also for a draft of another account.
 */
export const getDraft = useCase({
  name: 'get-draft',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, catalogue } = ctx;
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const [current, saved, inBasket, drafts, model] = await Promise.all([
      contractToLookThrough(db, actor),
      draftLines(db, id),
      countLines(db, actor.accountId),
      countDrafts(db, actor),
      catalogue(),
    ]);
    const ids = [...new Set(saved.map((line) => line.id))];
    const products = model.products(ids, current.view);
    const { showWholesale } = current;
    // Id 0 means no contract.
    const contract = current.id === 0 ? undefined : { id: current.id, header: current.header };
    const lines = contract
      ? compareLines(saved, products, { warehouses: current.view.warehouses, showWholesale })
      : retailLines(saved, products);
    const lacking = contract
      ? lines.map((line) => ({ ...line, key: lineKey(line), missing: lackingOf(line) }))
      : [];
    // When either price is missing, the line counts neither as more expensive nor as cheaper.
    const changes = lines.map(({ price = Number.NaN, savedPrice = Number.NaN }) => price - savedPrice);
    return ok<DraftView>({
      ...draft,
      contract,
      showWholesale,
      lines,
      seen: seenLines(saved),
      warehouses: contract ? current.warehouses.map(({ id, header }) => ({ id, header })) : [],
      proposals: await proposeSubstitutes(ctx, current, lacking, { held: saved }),
      total: lines.reduce(
        (sum, { price = 0, available, raised }) => sum + price * (raised?.quantity ?? available),
        0,
      ),
      short: contract ? lines.filter(({ problem }) => problem).length : 0,
      dearer: changes.filter((change) => change > 0).length,
      cheaper: changes.filter((change) => change < 0).length,
      others: drafts - 1,
      inBasket,
    });
  },
});
