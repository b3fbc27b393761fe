import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { rememberHeads } from './heads.repository.server.ts';
import { zShownList } from './kept-list.ts';
import { answeredEntry } from './read-entry.server.ts';
import { type Choice, nameOf } from './remembered-answer.ts';
import { findList, keepList } from './repository.server.ts';

/** The choice for one table, from the pasted text or from a file. */
const zChoice = z
  .string()
  .regex(/^(?:\d{1,2}|none)$/)
  .optional()
  .catch(undefined);

/**
 * Sets the quantity column of each saved table: `{list, column1: '2', column2?: 'none'}`, an index into the names of
 * the table or `none` for one piece of each product. Returns the key of the list with its lines; the question keeps its
 * own key for the «back» link. The answer is remembered for the dealer's next table with the same column names
 * (§2.8.5). Refusals: NOT_FOUND, BAD_INPUT for `column1` or `column2`, TOO_MANY_LINES, NOTHING_ENTERED.
 */
export const chooseColumns = useCase({
  name: 'choose-fast-order-columns',
  access: buyers,
  writes: 'own',
  input: z.object({ list: zShownList.list, column1: zChoice, column2: zChoice }),
  async run({ list, column1, column2 }, { db, actor, now, catalogue }) {
    const kept = list && (await findList(db, actor.accountId, list));
    if (!kept) return fail('NOT_FOUND', { message: 'Этого списка больше нет' });
    const fields: FieldErrors = {};
    const choices = kept.tables.map(({ names }, i): Choice => {
      const choice = [column1, column2][i];
      if (choice === 'none') return choice;
      if (choice !== undefined && Number(choice) < names.length) return Number(choice);
      fields[`column${i + 1}`] = ['Выберите столбец с количеством'];
      return 'none';
    });
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
    const answered = await answeredEntry(kept, choices, { model: await catalogue(), db });
    if (!answered.ok) return answered;
    const heads = kept.tables.flatMap((table, i) => {
      const quantity = nameOf(table, choices[i] ?? 'none');
      return table.head && quantity !== undefined ? [{ names: table.head, quantity }] : [];
    });
    const key = await inTransaction(db, async (trx) => {
      await rememberHeads(trx, actor.dealerId, heads, now);
      const { path = [], root, name } = kept;
      const steps = { step: 'checked' as const, path: [...path, { key: list, step: 'asked' as const }] };
      return keepList(
        trx,
        actor.accountId,
        { ...answered.value, ...steps },
        { shown: undefined, now, root, name },
      );
    });
    return ok({ list: key });
  },
});
