import type { ChangeHead, ChangeKind, ChangeState, RowState } from '#server/desk/goods/bulk/goods-change.ts';
import { counted } from '#server/kernel/plural.ts';

export const changeStates: Record<ChangeState, string> = {
  waiting: 'Ждёт проверки',
  applying: 'Применяется',
  applied: 'Применено',
  undoing: 'Возвращается',
  undone: 'Возвращено',
  failed: 'Прервано',
};

export const groupTitles: Record<RowState, string> = {
  wrong: 'С ошибками',
  stale: 'Пропущены',
  kept: 'Не возвращены',
  changed: 'Изменятся',
  new: 'Добавятся',
  done: 'Изменены',
  added: 'Добавлены',
  undone: 'Возвращены',
};

export const goodsText = (count: number) => counted(count, 'товар', 'товара', 'товаров');

/** Returns the number of rows of a change: of a sheet, of pictures, else of goods. */
export function rowsText(count: number, kind: ChangeKind): string {
  if (kind === 'pictures') return counted(count, 'фото', 'фото', 'фото');
  return kind === 'sheet' ? counted(count, 'строка', 'строки', 'строк') : goodsText(count);
}

/** Returns what a change would do, or what it has done. */
export function summaryOf(change: ChangeHead): string {
  const { state, toAdd, toChange, unchanged, wrong, done, skipped } = change;
  const parts: [label: string, count: number][] =
    state === 'waiting'
      ? [
          ['изменятся', toChange],
          ['добавятся', toAdd],
          ['без изменений', unchanged],
          ['с ошибками', wrong],
        ]
      : [
          [state === 'undone' || state === 'undoing' ? 'возвращено' : 'применено', done],
          ['пропущено', skipped],
        ];
  return parts.map(([label, count]) => `${label}: ${count.toLocaleString('ru-RU')}`).join(', ');
}
