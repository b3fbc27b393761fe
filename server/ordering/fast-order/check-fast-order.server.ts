import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { rememberedColumns, rememberHeads } from './heads.repository.server.ts';
import { zEntry } from './input.ts';
import { type KeptList, zShownList } from './kept-list.ts';
import { answeredEntry, type Goods, readLines } from './read-entry.server.ts';
import { choiceOf } from './remembered-answer.ts';
import { keepList } from './repository.server.ts';

/**
 * Parses a list as `previewLines` does and saves it for the account, so that it has an address: `{lines,
 * text?, file?, put?, checked?, list?, revision?, editor?}` → `{list}`. `list` is the list that was shown. A table
 * whose quantity column the dealer has chosen before is read in the same way again (§2.8.5, decision 127).
 * Refusals: NO_CONTRACT and those of readEntry.
 */
export const checkFastOrder = useCase({
  name: 'check-fast-order',
  access: buyers,
  // Parsing a spreadsheet may take seconds.
  writes: 'own',
  input: z.object({ ...zEntry, ...zShownList }),
  async run({ list, revision, editor, ...entry }, { db, actor, now, catalogue }) {
    if (!(await currentContract(db, actor))) return refuseWithoutContract(db, actor);
    const goods: Goods = { model: await catalogue(), db };
    const read = await readLines(entry, goods, actor.dealerId);
    if (!read.ok) return read;
    const shown = { list, revision, editor };
    const answer = await rememberedAnswer(read.value, goods, actor.dealerId);
    const key = await inTransaction(db, async (trx) => {
      if (!answer) return keepList(trx, actor.accountId, read.value, { shown, now });
      // The question has an address, too: there another column can be chosen.
      const asked = await keepList(trx, actor.accountId, read.value, { shown: undefined, now });
      await rememberHeads(trx, actor.dealerId, answer.heads, now);
      const remembered = { list: asked, names: answer.names };
      return keepList(trx, actor.accountId, { ...answer.list, remembered }, { shown, now });
    });
    return ok({ list: key });
  },
});

/**
 * Answers the questions of a list as the dealer has answered them before; undefined when there are none, or when one of
 * them was not asked before or its answer fits no more: then all are asked.
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
