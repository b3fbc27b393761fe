import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { allPieces, counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { buildPreview } from './build-preview.server.ts';
import { zFormLines } from './input.ts';
import { type Step, type StepLink, zListName, zShownList } from './kept-list.ts';
import { maxLines } from './list-limits.ts';
import { matchLines } from './match-lines.ts';
import type { Preview, PreviewRow } from './preview.ts';
import { findList, keepList } from './repository.server.ts';
import { lineOfRow, takeFirstChoices, takeWhatIsThere } from './take-what-is-there.ts';

/**
 * The maximum number of passes. Rows of one product share its stock, so pieces used by one row may be missing for
 * another; further passes change nothing.
 */
const maxPasses = 4;

/**
 * Answers all questions of one kind at once, `{how, lines, list?, revision?, editor?, name?}` → `{list}` (§2.8.6).
 * `short` uses the free stock, warehouse by warehouse, and assigns the rest to the needs; `first` chooses the first
 * product for each doubtful line. Writes only the list: the sent lines, and the answer as a new step under another key,
 * so that «back» leads to the previous one. Refusals: NO_CONTRACT, NOTHING_ENTERED, NOTHING_READY, TOO_MANY_LINES.
 */
export const resolveFastOrder = useCase({
  name: 'resolve-fast-order',
  access: buyers,
  // The read model cannot be built within a transaction.
  writes: 'own',
  input: z.object({
    ...zShownList,
    how: z.enum(['short', 'first'], { error: 'Неверное значение' }),
    lines: zFormLines,
    name: zListName,
  }),
  async run({ how, lines, name, ...shown }, { db, actor, now, catalogue }) {
    const current = await currentContract(db, actor);
    if (!current) return refuseWithoutContract(db, actor);
    if (lines.length === 0) return fail('NOTHING_ENTERED');
    const [model, basket] = await Promise.all([catalogue(), readBasket(db, actor, current)]);
    const check = (all: typeof lines) =>
      buildPreview(all, matchLines(all, model, current.view), current, basket);

    const asked = check(lines);
    if (!asked.rows.some((row) => isAsked(row, how))) {
      return fail('NOTHING_READY', { message: 'Таких строк в\u00a0списке больше нет' });
    }
    let answered: Preview = asked;
    for (let pass = 0; pass < maxPasses && answered.rows.some((row) => isAsked(row, how)); pass++) {
      const next = how === 'short' ? takeWhatIsThere(answered.rows) : takeFirstChoices(answered.rows);
      if (next.length > maxLines) return fail('TOO_MANY_LINES');
      answered = check(next);
    }
    const key = await inTransaction(db, async (trx) => {
      const before = shown.list ? await findList(trx, actor.accountId, shown.list) : undefined;
      const path = before?.path ?? [];
      const step: Step = before?.step ?? 'checked';
      const { remembered, added } = before ?? {};
      const kept = { notes: [], tables: [], path, step };
      // The sent lines are saved in the step in which they were typed; the lines of a stale form become a new list.
      const from = await keepList(
        trx,
        actor.accountId,
        { ...kept, lines, ...(added && { added }), ...(remembered && { remembered }) },
        { shown: shown.list ? shown : undefined, now, name: name ?? before?.name },
      );
      const isOwn = from !== shown.list;
      const next = {
        ...kept,
        lines: answered.rows.map(lineOfRow),
        notes: [noteOn(asked, answered, how)],
        step: how,
        path: shortened([...path, { key: from, step }]),
      };
      // One millisecond later than the previous step, which this transaction has just saved, so that the steps keep
      // their order.
      const list = {
        shown: undefined,
        now: now + 1,
        root: isOwn ? from : before?.root,
        name: name ?? before?.name,
      };
      return keepList(trx, actor.accountId, next, list);
    });
    return ok({ list: key });
  },
});

/**
 * The maximum number of steps in a path. The first step is always kept, because it contains the sources of the lines.
 */
const maxPath = 8;

function shortened(path: StepLink[]): StepLink[] {
  return path.length > maxPath ? [...path.slice(0, 1), ...path.slice(1 - maxPath)] : path;
}

function isAsked({ take, status, choices }: PreviewRow, how: 'short' | 'first'): boolean {
  return take && (how === 'short' ? status === 'short' : status === 'several' && choices.length > 0);
}

function noteOn(asked: Preview, answered: Preview, how: 'short' | 'first'): string {
  const rows = asked.rows.filter((row) => isAsked(row, how)).length;
  const lines = counted(rows, 'строка', 'строки', 'строк');
  if (how === 'first') return `Выбран первый вариант: ${lines}. Проверьте их перед заказом`;
  const needs = answered.neededPieces - asked.neededPieces;
  return `Взято, сколько есть: ${lines}${needs > 0 ? `. Остальное попадёт в\u00a0потребности: ${allPieces(needs)}` : ''}`;
}
