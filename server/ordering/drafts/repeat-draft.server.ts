import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { zShownContract } from '../../people/contracts/input.ts';
import { contractShown } from '../../people/contracts/shown-contract.server.ts';
import { zQuantities, zSubmissionKey } from '../basket/input.ts';
import { once } from '../basket/once.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { repeatLines } from '../basket/repeat-lines.server.ts';
import { emptyBasket, holdBasket } from '../basket/repository.server.ts';
import { draftLines, findDraft } from './repository.server.ts';
import { defaultHeader } from './rules.ts';
import { saveBasket } from './save-basket.server.ts';

/**
 * Adds a draft to the basket, as far as stock allows (§7.3.5 drafts, action repeat). `replace`: replaces the contents
 * of the basket, which are saved as another draft (`kept`), so that nothing is lost. `leave`: skips goods that are
 * already in the basket. `count`: pieces added; `missing`: lines added only partly or not at all. Repeating the same
 * `key` adds nothing (decisions/forms.md), unless the quantities in the draft's form (`qnt`) have changed. `ask`:
 * refuses with ASK_FIRST when some of the draft's goods are in the basket (decisions/orders.md). Other refusals:
 * NOT_FOUND, NOTHING_TO_REPEAT, ALL_IN_BASKET, NO_CONTRACT, CONTRACT_CHANGED, TOO_MANY_DRAFTS.
 */
export const repeatDraft = useCase({
  name: 'repeat-draft',
  access: buyers,
  writes: true,
  input: z.object({
    id: zId,
    contract: zShownContract,
    replace: zFlag,
    ask: zFlag,
    leave: zFlag,
    qnt: zQuantities,
    key: zSubmissionKey,
  }),
  async run({ key, ...asked }, ctx) {
    const { id, contract, replace, ask, leave } = asked;
    const { db, actor, now } = ctx;
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;

    const repeated = await once(ctx, { of: 'repeat-draft', key, fields: asked }, async () => {
      await holdBasket(db, actor.accountId, now);
      const kept = replace ? await saveBasket(ctx, defaultHeader(now)) : undefined;
      if (kept && 'ok' in kept) return kept;
      if (kept) await emptyBasket(db, actor.accountId);
      const put = await repeatLines(ctx, shown.value, await draftLines(db, id), {
        ask: ask && 'held',
        leaveHeld: leave,
      });
      return put.ok ? ok({ ...put.value, kept: kept && { id: kept.id, header: kept.header } }) : put;
    });
    if (!repeated.ok) return repeated;
    const { products, total, showWholesale } = await readBasket(db, actor, shown.value);
    return ok({
      header: draft.header,
      ...repeated.value,
      basket: { products, total, showWholesale },
    });
  },
});
