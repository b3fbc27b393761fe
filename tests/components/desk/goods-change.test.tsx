import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GoodsChange } from '#app/components/desk/goods/goods-change.tsx';
import type { ChangeView, RowState } from '#server/desk/goods/bulk/goods-change.ts';

const row = {
  ...{ nth: 1, productId: 101, articul: 'А-1', header: 'Лампа', note: '' },
  changes: [{ label: 'Цена: Опт', before: '100', after: '120' }],
};
const change: ChangeView = {
  ...{
    id: 7,
    kind: 'marks',
    name: 'Цена: Опт, +20 %',
    staffId: 1,
    by: 'Анна',
    state: 'applied',
    ignored: '',
  },
  ...{ toAdd: 0, toChange: 1, unchanged: 0, wrong: 0, position: 1, done: 1, skipped: 0 },
  ...{ createdAt: 1_784_538_600_000, appliedAt: 1_784_538_600_000, mayUndo: true },
  groups: [{ state: 'done', rows: [row], total: 1 }],
};
const shown = (more: Partial<ChangeView> = {}, isUndo = false) =>
  renderToStaticMarkup(<GoodsChange change={{ ...change, ...more }} isUndo={isUndo} isSure={false} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const only = (state: RowState) => [{ state, rows: [row], total: 1 }];

test('an applied change shows what it has done, and its undo what it will do', () => {
  expect(shown()).toContain('Изменены: 1 товар');
  expect(shown()).toContain('Цена: Опт: 100 → 120');
  const undo = shown({}, true);
  expect(undo).toContain('Вернутся: 1 товар');
  expect(undo).toContain('Цена: Опт: 120 → 100');
  expect(undo).toContain('Отмена');
});

test('returned values read as they were returned, kept ones as they were changed', () => {
  const over = { state: 'undone', mayUndo: false } as const;
  expect(shown({ ...over, groups: only('undone') })).toContain('120 → 100');
  expect(shown({ ...over, groups: only('kept') })).toContain('100 → 120');
  expect(shown({ ...over, groups: only('undone') }, true), 'an old address').not.toContain('Вернутся');
});
