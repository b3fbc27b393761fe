import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { rememberedColumns, rememberHeads } from './heads.repository.server.ts';
import { zEntry } from './input.ts';
import { type Entered, isAnswer, type KeptList, zKey, zListName, zShownList } from './kept-list.ts';
import { maxKeptFile } from './list-limits.ts';
import { answeredEntry, type Goods, readLines } from './read-entry.server.ts';
import { choiceOf } from './remembered-answer.ts';
import { findList, keepList } from './repository.server.ts';
import { dropTyping } from './typed-lists.repository.server.ts';

/**
 * Parses a list as `previewLines` does and saves it for the account, so that it has an address: `{lines, text?, file?,
 * put?, checked?, list?, revision?, editor?, name?, typed?}` → `{list}`. `list`: the list that was shown. `typed`: what
 * the tab saved during typing; it is deleted, because the list now contains it. The entered text is saved as a separate
 * step before the resulting lines (§2.8.3, decisions/fast-order.md). A table whose quantity column the dealer has
 * chosen before is parsed in the same way again (§2.8.5, decisions/sheets.md). Refusals: NO_CONTRACT and those of
 * readEntry.
 */
export const checkFastOrder = useCase({
  name: 'check-fast-order',
  access: buyers,
  // Parsing a spreadsheet may take seconds.
  writes: 'own',
  input: z.object({ ...zEntry, ...zShownList, name: zListName, typed: zKey.optional().catch(undefined) }),
  async run({ list, revision, editor, name, typed, ...entry }, { db, actor, now, catalogue }) {
    if (!(await currentContract(db, actor))) return refuseWithoutContract(db, actor);
    const goods: Goods = { model: await catalogue(), db };
    const read = await readLines(entry, goods, actor.dealerId);
    if (!read.ok) return read;
    const { sources = {}, fileText, ...lines } = read.value;
    const shown = { list, revision, editor };
    const before = list ? await findList(db, actor.accountId, list) : undefined;
    const answer = await rememberedAnswer(lines, goods, actor.dealerId);
    const key = await inTransaction(db, async (trx) => {
      const keep = (kept: KeptList, how: Parameters<typeof keepList>[3]) =>
        keepList(trx, actor.accountId, kept, how);
      if (typed && typed !== list) await dropTyping(trx, actor.accountId, { key: typed, editor, now });
      const called = name ?? before?.name ?? nameOfFile(entry.file);
      /** The steps before the lines, and the list that is overwritten if its lines were edited. */
      let place = {
        path: before?.path,
        root: before?.root,
        shown: before && !before.entered ? shown : undefined,
      };
      if ((!before || before.entered) && !entry.checked) {
        const entered: Entered = {
          rows: entry.lines,
          text: entry.text,
          file: fileOf(entry.file, fileText),
          sources,
        };
        const kept = { lines: [], notes: [], tables: [], step: 'entered' as const, entered };
        const first = await keep(kept, { shown: before && shown, now, name: called });
        place = { path: [{ key: first, step: 'entered' }], root: first, shown: undefined };
      } else if (!before && list) place.shown = shown;
      const step = before?.step && !before.entered ? before.step : 'checked';
      const how = { ...place, now, name: called };
      if (!answer) {
        const asks = lines.tables.length > 0;
        // The note about an answer for all lines stays until the answer is undone, even after the lines are checked
        // again.
        const notes = entry.checked && isAnswer(step) ? (before?.notes ?? []) : lines.notes;
        return keep({ ...lines, notes, step: asks ? 'asked' : step, path: place.path }, how);
      }
      // The question is saved under its own address, so that another column can be chosen there later.
      const asked = await keep({ ...lines, step: 'asked', path: place.path }, { ...how, shown: undefined });
      await rememberHeads(trx, actor.dealerId, answer.heads, now);
      const remembered = { list: asked, names: answer.names };
      const path = [...(place.path ?? []), { key: asked, step: 'asked' as const }];
      return keep({ ...answer.list, remembered, step, path }, how);
    });
    return ok({ list: key });
  },
});

/** Returns the name for a list: its file's name without the extension. */
function nameOfFile(file: File | undefined): string {
  return (
    zListName.parse(file && file.size + file.name.length > 0 ? file.name.replace(/\.\w{1,5}$/, '') : '') ?? ''
  );
}

function fileOf(file: File | undefined, text: string | undefined): Entered['file'] {
  if (!file || file.size + file.name.length === 0) return undefined;
  return { name: file.name.slice(0, 120), ...(text && text.length <= maxKeptFile && { text }) };
}

/**
 * Answers the questions of a list with the dealer's earlier answers. Returns undefined when there are no questions, or
 * when one of them is new or its answer no longer fits; then all of them are asked.
 */
async function rememberedAnswer(list: KeptList, goods: Goods, dealerId: number) {
  const { tables } = list;
  const heads = tables.flatMap(({ head }) => (head ? [head] : []));
  if (tables.length === 0 || heads.length < tables.length) return undefined;
  const known = await rememberedColumns(goods.db, dealerId, heads);
  const answers = tables.flatMap((table, i) => {
    const quantity = known[i];
    const choice = quantity === undefined ? undefined : choiceOf(table, quantity);
    return quantity === undefined || choice === undefined ? [] : [{ table, quantity, choice }];
  });
  if (answers.length < tables.length) return undefined;
  const answered = await answeredEntry(
    list,
    answers.map(({ choice }) => choice),
    goods,
  );
  if (!answered.ok) return undefined;
  return {
    list: answered.value,
    heads: answers.map(({ table, quantity }) => ({ names: table.head ?? [], quantity })),
    names: answers.map(({ table, choice }) => (choice === 'none' ? '' : (table.names[choice] ?? ''))),
  };
}
