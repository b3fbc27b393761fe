import { thousands } from '../../../kernel/money.ts';
import type { Context } from '../../../kernel/use-case.ts';
import { noted } from '../../../work/history/history-entry.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { queueJobs } from '../../../work/jobs/repository.server.ts';
import { processRows, rowsAtOnce } from './apply-rows.server.ts';
import { countRows, findChange, updateChange } from './changes.repository.server.ts';
import { openBook } from './columns.repository.server.ts';
import type { ChangeHead, ChangeState } from './goods-change.ts';

export const goodsChangeKind = 'goods-change';
export const goodsPicturesKind = 'goods-pictures';

type Work = Pick<Context, 'db' | 'now' | 'log'>;

/**
 * Processes the next rows of a change, and records it in the history after the last ones. Otherwise queues a job for
 * the rest. The caller has locked the change.
 */
export async function goOn({ db, now, log }: Work, head: ChangeHead): Promise<void> {
  const book = await openBook(db, { withPrices: true });
  const isLast = await processRows({ db, now, book }, head);
  if (!isLast) return queueJobs(db, now, [{ kind: goodsChangeKind, payload: { id: head.id } }]);
  const state = head.state === 'undoing' ? 'undone' : 'applied';
  const after = (await findChange(db, head.id))!;
  await recordEnd({ db, now, log }, after, state);
}

/** Ends a change, with one entry of the history in the name of the person who confirmed it. */
export async function recordEnd({ db, now, log }: Work, head: ChangeHead, state: ChangeState): Promise<void> {
  const isUndo = head.state === 'undoing';
  await updateChange(db, head.id, { state, ...(!isUndo && { applied_at: now }) });
  const added = (await countRows(db, head.id)).get('added') ?? 0;
  const counts: [label: string, count: number][] =
    head.kind === 'pictures'
      ? [[isUndo ? 'Убрано фото' : 'Добавлено фото', head.done]]
      : isUndo
        ? [['Возвращено товаров', head.done]]
        : [
            ['Изменено товаров', head.done - added],
            ['Добавлено товаров', added],
          ];
  const all = [...counts, ['Пропущено', head.skipped] as const];
  await recordChange(
    { db, now, actor: { kind: 'staff', staffId: head.staffId, name: head.by, email: '' } },
    {
      ...{ kind: 'goods_change', id: head.id, header: head.name },
      action: isUndo ? 'restored' : head.kind === 'marks' ? 'changed' : 'imported',
      changes: [
        ...all
          .filter(([, count], i) => i === 0 || count > 0)
          .map(([label, count]) => noted(label, thousands(count))),
        ...(state === 'failed' ? [noted('Состояние', 'прервано из-за ошибки')] : []),
      ],
    },
  );
  log(`goods-change.${state}`, { change: head.id, done: head.done, skipped: head.skipped, by: head.staffId });
}

/** Applies a confirmed change, or undoes it: at once if it is short, else with a job. Returns whether it has ended. */
export async function start(work: Work, head: ChangeHead): Promise<boolean> {
  const isPictures = head.kind === 'pictures';
  const isShort = !isPictures && head.toAdd + head.toChange < rowsAtOnce;
  const kind = isPictures ? goodsPicturesKind : goodsChangeKind;
  if (isShort) await goOn(work, head);
  else await queueJobs(work.db, work.now, [{ kind, payload: { id: head.id } }]);
  return isShort;
}
