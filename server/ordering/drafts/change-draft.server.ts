import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zText } from '../../kernel/fields.ts';
import type { StaleForm } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { useCase } from '../../kernel/use-case.ts';
import { markedLines, pointsAt, zMarks, zQuantities, zSubmissionKey } from '../basket/input.ts';
import { lineKey, quantityField } from '../basket/line-key.ts';
import { once } from '../basket/once.server.ts';
import { draftLines, findDraft, holdDraft, writeDraftLines } from './repository.server.ts';
import { seenLines } from './seen-lines.server.ts';

/**
 * Changes the lines of a draft, `{id, seen, qnt?: {product: {wms: {type: n}}}, remove?: ['101:1:1', …], key?}`
 * (§10.25). Stores quantities as wanted; stock is checked only when the draft is added to the basket. `seen`: the value
 * that getDraft returned for the lines in the form. Returns the numbers of `changed` and `removed` lines. Repeating the
 * same `key` changes nothing (decisions/forms.md). Refusals: NOT_FOUND, also for a draft of another account;
 * CHANGED_MEANWHILE when the lines have changed since; BAD_INPUT for fields such as `qnt[101][1][1]`, or when no line
 * would be left (the message suggests deleting the draft).
 */
export const changeDraft = useCase({
  name: 'change-draft',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, seen: zText(64), qnt: zQuantities, remove: zMarks, key: zSubmissionKey }),
  async run({ key, ...sent }, ctx) {
    const { id, seen, qnt, remove } = sent;
    const { db, actor } = ctx;
    return once(ctx, { of: 'change-draft', key, fields: sent }, async () => {
      await holdDraft(db, actor, id);
      if (!(await findDraft(db, actor, id))) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
      const lines = await draftLines(db, id);
      if (seenLines(lines) !== seen) {
        const message = 'Черновик изменили в другой вкладке. Проверьте его и сохраните ещё раз';
        // The form keeps the typed values; the screen shows the current ones beside them.
        const data: StaleForm = { kept: {}, original: {}, meanwhile: [] };
        return fail('CHANGED_MEANWHILE', { message, data });
      }
      const removed = new Set(markedLines(remove, lines).map(lineKey));
      if (removed.size === lines.length) {
        return fail('BAD_INPUT', { message: 'Это последняя позиция. Удалите черновик целиком' });
      }
      const asked = lines
        .filter((line) => !removed.has(lineKey(line)))
        .map((line) => ({ line, wanted: qnt.find((each) => pointsAt(each, line)) }));
      const wrong = asked.filter(({ wanted }) => wanted && wanted.quantity === undefined);
      if (wrong.length > 0) {
        const fields = wrong.map(({ line }) => [quantityField(line), [texts.NO_QUANTITY]]);
        return fail('BAD_INPUT', { fields: Object.fromEntries(fields) });
      }
      const changed = asked.flatMap(({ line, wanted }) => {
        const quantity = wanted?.quantity ?? line.quantity;
        return quantity === line.quantity ? [] : [{ ...line, quantity, price: line.savedPrice ?? undefined }];
      });
      await writeDraftLines(db, id, { changed, removed: lines.filter((line) => removed.has(lineKey(line))) });
      return ok({ changed: changed.length, removed: removed.size });
    });
  },
});
