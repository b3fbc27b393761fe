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
  test('saving a stale form preserves and reports new values of fields that the user did not edit', () => {
    const stored = { ...read, enabled: false, contracts: [1, 2, 3] };
    expect(save({ ...read, phone: '2' }, stored)).toEqual({
      ok: true,
      values: { name: 'Анна', phone: '2', enabled: false, contracts: [1, 2, 3] },
      meanwhile: ['Доступ: было включён, стало отключён', 'Договоры: было 1, 2, стало 1, 2, 3'],
    });
  });

  test('the lists of a stale form are merged with the record element by element', () => {
    const stored = { ...read, contracts: [2, 3] };
    expect(save({ ...read, contracts: [1, 2, 4] }, stored)).toMatchObject({
      values: { contracts: [2, 3, 4] },
    });
  });

  test('a stale form is rejected with 409 if a merged list would be empty against both users’ intent', () => {
    const refused = save({ contracts: [1] }, { ...read, contracts: [2] });
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', status: 409 });
  });

  test('a stale form is rejected with the old and new value of a field that both users changed', () => {
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

  test('a stale form is saved if both users made the same change', () => {
    expect(save({ phone: '2' }, { ...read, phone: '2' })).toEqual({
      ok: true,
      values: { ...read, phone: '2' },
      meanwhile: [],
    });
  });
});

test('a call without the original values changes only the fields that it sends', () => {
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
])('the original values %s of a form are parsed as %s', (sent, values) => {
  expect(zOriginal.parse(sent)).toEqual(values);
});

test.each(['{', '[1]', '5', 'text'])('the original values «%s» of a form are rejected', (sent) => {
  expect(zOriginal.safeParse(sent).success).toBe(false);
});

test.each(['{"name":{"toString":1}}', '{"brands":[{"valueOf":1}]}', '[1]', 'text'])(
  'original values that the portal never renders are rejected: %s',
  (original) => {
    expect(zOriginal.safeParse(original).success).toBe(false);
  },
);

test('original values nested deeper than any form are rejected', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect(zOriginal.safeParse(deep(3)).success).toBe(true);
  expect(zOriginal.safeParse(deep(20_000)).success).toBe(false);
});

test('a refusal that names a record which is gone renews no form', () => {
  expect(staleFormOf({ code: 'CHANGED_MEANWHILE', data: {} })).toBeUndefined();
  const stale = { kept: {}, original: {}, meanwhile: [] };
  expect(staleFormOf({ code: 'CHANGED_MEANWHILE', data: stale })).toBe(stale);
});
