import { z } from 'zod';
import { fillBasket } from '../basket/fill-basket.server.ts';
import { zShownContract } from '../basket/input.ts';
import { lineKey } from '../basket/line-key.ts';
import { emptyBasket, holdBasket } from '../basket/repository.server.ts';
import { contractShown } from '../basket/shown-contract.server.ts';
import { buyers } from '../kernel/actor.ts';
import { zFlag, zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { draftLines, findDraft } from './repository.server.ts';
import { defaultHeader } from './rules.ts';
import { saveBasket } from './save-basket.server.ts';

/**
 * Puts a draft into the basket, as many pieces as are free (§7 drafts, action repeat). `replace`: in place of what lies there, which
 * is kept as a draft of its own (`kept`), so that nothing is lost. `count`: pieces put in; `missing`: what was put in only partly or
 * not at all. Refusals: NOT_FOUND, NOTHING_TO_REPEAT, NO_CONTRACT, CONTRACT_CHANGED, TOO_MANY_DRAFTS.
 */
export const repeatDraft = useCase({
  name: 'repeat-draft',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, contract: zShownContract, replace: zFlag }),
  async run({ id, contract, replace }, ctx) {
    const { db, actor, now } = ctx;
    const draft = await findDraft(db, actor, id);
    if (!draft) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const shown = await contractShown(db, actor, contract);
    if (!shown.ok) return shown;

    await holdBasket(db, actor.accountId, now);
    const kept = replace ? await saveBasket(ctx, defaultHeader(now)) : undefined;
    if (kept && 'ok' in kept) return kept;
    if (kept) await emptyBasket(db, actor.accountId);

    const lines = await draftLines(db, id);
    const filled = await fillBasket(ctx, shown.value, lines, { cap: true });
    if (filled.pieces === 0) return fail('NOTHING_TO_REPEAT', { data: { title: 'Нет в наличии' } });
    const put = new Map(filled.lines.map((line) => [lineKey(line), line.quantity]));
    const missing = lines.flatMap((line) => {
      const { articul, header, quantity: asked } = line;
      const added = put.get(lineKey(line)) ?? 0;
      return added < asked ? [{ articul, header, asked, added }] : [];
    });
    const { positions, total, showWholesale } = filled.basket;
    return ok({
      header: draft.header,
      count: filled.pieces,
      missing,
      kept: kept && { id: kept.id, header: kept.header },
      basket: { positions, total, showWholesale },
    });
  },
});
