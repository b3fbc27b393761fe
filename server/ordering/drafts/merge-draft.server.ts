import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { lineKey } from '../basket/line-key.ts';
import { deleteDraft, draftLines, findDraft, holdDraft, writeDraftLines } from './repository.server.ts';
import { draftFull, maxDraftLines } from './rules.ts';

/**
 * Merges a draft into another one and deletes the merged draft, `{id, into}` (§10.25). Adds up the quantities of equal
 * lines, to at most 99,999 pieces. Refuses a repeated call with NOT_FOUND, because the draft is gone. Returns the other
 * draft; `count`: the number of its lines. Refusals: NOT_FOUND, also for drafts of another account; BAD_INPUT for the
 * same draft; BASKET_FULL.
 */
export const mergeDraft = useCase({
  name: 'merge-draft',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, into: zId }),
  async run({ id, into }, { db, actor }) {
    if (id === into) return fail('BAD_INPUT', { fields: { into: ['Выберите другой черновик'] } });
    // Locked in the order of their ids, so that two merges of the same drafts cannot deadlock.
    for (const each of [id, into].sort((a, b) => a - b)) await holdDraft(db, actor, each);
    const draft = await findDraft(db, actor, id);
    const other = await findDraft(db, actor, into);
    if (!draft || !other) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    const lines = await draftLines(db, id);
    const held = new Map((await draftLines(db, into)).map((line) => [lineKey(line), line]));
    const changed = lines.map((line) => {
      const before = held.get(lineKey(line));
      const quantity = Math.min(line.quantity + (before?.quantity ?? 0), maxQuantity);
      return { ...line, quantity, price: (before ?? line).savedPrice ?? undefined };
    });
    const count = held.size + lines.filter((line) => !held.has(lineKey(line))).length;
    if (count > maxDraftLines) return fail('BASKET_FULL', { message: draftFull });
    await writeDraftLines(db, into, { changed, removed: [] });
    await deleteDraft(db, id);
    return ok({ id: into, header: other.header, merged: draft.header, count });
  },
});
