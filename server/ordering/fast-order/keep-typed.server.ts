import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { zFormLines } from './input.ts';
import { zKey, zShownList } from './kept-list.ts';
import { maxKeptTyping } from './list-limits.ts';
import { keepTyping } from './typed-lists.repository.server.ts';

/** The limit on saving. A form sends its text at most once a second, and only while somebody types. */
const bound: Bound = {
  name: 'fast-order-typed',
  limit: 600,
  windowMs: 600_000,
  message: 'Список сохраняется слишком часто. Подождите десять минут или нажмите «Проверить список»',
};

/**
 * Saves the text typed into a fast order before it is checked, `{typed, revision, turn, editor, lines, text}` →
 * `{key, revision, isKept, isThere?}` (§2.8.3, decisions/fast-order.md). `typed`: a key made by the tab, or the key
 * of the list that it shows. `turn`: how many requests the tab has sent since it received `revision`. `key`: a new
 * key when another tab has changed, checked or deleted that list; `isThere`: whether that list can still be opened.
 * `isKept` is false when the tab has already sent newer lines (then their `revision` is returned) or has checked them
 * (then later input is saved under another `key`). Parses nothing. Refusals: BAD_INPUT, TOO_LARGE, TOO_MANY_TRIES.
 */
export const keepTyped = useCase({
  name: 'keep-typed',
  access: buyers,
  // A counted attempt must be saved even after a refusal.
  writes: 'own',
  input: z.object({
    typed: zKey,
    revision: zShownList.revision,
    turn: z.coerce.number().int().min(0).max(1000).catch(0),
    editor: zShownList.editor,
    lines: zFormLines,
    text: z.string().optional().default(''),
  }),
  async run({ typed, revision, turn, editor, lines, text }, ctx) {
    if (text.length > maxKeptTyping) return fail('TOO_LARGE');
    const refused = await refuseTooMany(ctx, ctx.actor.accountId, bound);
    if (refused) return refused;
    const entered = { rows: lines, text, sources: {} };
    const typing = { key: typed, revision, turn, editor, now: ctx.now };
    return ok(await inTransaction(ctx.db, (db) => keepTyping(db, ctx.actor.accountId, entered, typing)));
  },
});
