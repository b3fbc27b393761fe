import { describe, expect, test } from 'vitest';
import { reconcile, staleFormOf, zOriginal } from '#server/kernel/reconcile.ts';

const wordings = {
  name: { label: 'Имя' },
  phone: { label: 'Телефон' },
  enabled: { label: 'Доступ', text: (value: unknown) => (value ? 'включён' : 'отключён') },
  contracts: { label: 'Договоры', text: (value: unknown) => (value as number[]).join(', ') },
};
const read = { name: 'Анна', phone: '1', enabled: true, contracts: [1, 2] };

function save(sent: Partial<typeof read>, stored: typeof read, original: object | undefined = read) {
  return reconcile({ sent, stored, original: original as Record<string, unknown> | undefined }, wordings);
}

describe('a form whose record was changed while it was open', () => {
  test('keeps what the person did not change, and reports it', () => {
    const stored = { ...read, enabled: false, contracts: [1, 2, 3] };
    expect(save({ ...read, phone: '2' }, stored)).toEqual({
      ok: true,
      values: { name: 'Анна', phone: '2', enabled: false, contracts: [1, 2, 3] },
      meanwhile: ['Доступ: было включён, стало отключён', 'Договоры: было 1, 2, стало 1, 2, 3'],
    });
  });

  test('merges lists element by element', () => {
    const stored = { ...read, contracts: [2, 3] };
    expect(save({ ...read, contracts: [1, 2, 4] }, stored)).toMatchObject({
      values: { contracts: [2, 3, 4] },
    });
  });

  test('is refused when each side removed what the other one kept', () => {
    const refused = save({ contracts: [1] }, { ...read, contracts: [2] });
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', status: 409 });
  });

  test('is refused when both changed a field, with the old and the new value', () => {
    const stored = { ...read, phone: '2', enabled: false };
    const refused = save({ ...read, phone: '3' }, stored);
    expect(refused).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { phone: ['Было «1», стало «2». Чтобы записать своё, сохраните ещё раз'] },
    });
    if (refused.ok) throw new Error('not refused');
    expect(staleFormOf(refused)).toEqual({
      kept: { enabled: false },
      original: stored,
      meanwhile: ['Доступ: было включён, стало отключён'],
    });
    expect(save({ ...read, phone: '3', enabled: false }, stored, stored)).toMatchObject({
      values: { phone: '3', enabled: false },
    });
  });

  test('is no conflict when both typed the same', () => {
    expect(save({ phone: '2' }, { ...read, phone: '2' })).toEqual({
      ok: true,
      values: { ...read, phone: '2' },
      meanwhile: [],
    });
  });
});

test('a call without the original values changes what it sends, and nothing else', () => {
  expect(reconcile({ sent: { phone: '3' }, stored: read, original: undefined }, wordings)).toEqual({
    ok: true,
    values: { ...read, phone: '3' },
    meanwhile: [],
  });
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['{"name":"Анна"}', { name: 'Анна' }],
])('original values %s are read as %s', (sent, values) => {
  expect(zOriginal.parse(sent)).toEqual(values);
});

test.each(['{', '[1]', '5', 'text'])('original values «%s» are refused', (sent) => {
  expect(zOriginal.safeParse(sent).success).toBe(false);
});

test.each(['{"name":{"toString":1}}', '{"brands":[{"valueOf":1}]}', '[1]', 'text'])(
  'an original that the portal never rendered is refused: %s',
  (original) => {
    expect(zOriginal.safeParse(original).success).toBe(false);
  },
);

test('an `original` nested deeper than any form is refused', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect(zOriginal.safeParse(deep(3)).success).toBe(true);
  expect(zOriginal.safeParse(deep(20_000)).success).toBe(false);
});
