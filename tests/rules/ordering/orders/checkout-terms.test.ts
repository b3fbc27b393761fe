import { describe, expect, test } from 'vitest';
import { checkTerms } from '#server/ordering/orders/checkout-terms.ts';

/** 00:30 on 25 July 2026 in Moscow, still 24 July in London. */
const now = Date.parse('2026-07-24T21:30:00Z');
const anyDay = { weekdays: '1234567', cutoffHour: null };
const courier = { id: 1, header: 'Доставка', hint: '', price: 0, needsAddress: true, ...anyDay };
const pickup = { id: 2, header: 'Самовывоз', hint: '', price: 0, needsAddress: false, ...anyDay };
const tula = { id: 7, fullAddress: 'Тула' };
/** The warehouse ships every day. */
const calendar = { weekdays: new Set([1, 2, 3, 4, 5, 6, 7]), exceptions: new Map() };
const offered = { deliveries: [courier, pickup], addresses: [tula], calendar, now };
const good = { delivery: 1, address: 7, date: '26.07.2026', comment: '' };

describe('the terms of an order', () => {
  test('checkout terms are complete with a delivery option, an address and a date', () => {
    expect(checkTerms({ ...good, comment: ' у ворот\r\nпозвонить ' }, offered)).toEqual({
      fields: {},
      terms: { delivery: courier, address: tula, shipOn: '2026-07-26', comment: 'у ворот\nпозвонить' },
    });
  });

  test('a pick-up order ignores a sent address', () => {
    const { fields, terms } = checkTerms({ ...good, delivery: 2 }, offered);
    expect(fields).toEqual({});
    expect(terms?.address).toBeUndefined();
  });

  test('all missing or invalid checkout terms are reported at once', () => {
    const form = { delivery: 1, address: undefined, date: ' ', comment: 'я'.repeat(1001) };
    expect(checkTerms(form, offered)).toEqual({
      fields: {
        address: ['Выберите адрес доставки'],
        date: ['Укажите дату отгрузки'],
        comment: ['Не длиннее 1\u00a0000\u00a0знаков'],
      },
      terms: undefined,
    });
  });

  test.each([
    [{ delivery: undefined }, { delivery: ['Выберите способ доставки'] }],
    [{ delivery: 99 }, { delivery: ['Выберите способ доставки'] }],
    [{ address: 8 }, { address: ['Выберите адрес доставки'] }],
    [{ date: '31.02.2026' }, { date: ['Такой даты нет'] }],
    [{ date: '24.07.2026' }, { date: ['Выберите дату с\u00a025.07.2026 по\u00a022.08.2026'] }],
    [{ date: '23.08.2026' }, { date: ['Выберите дату с\u00a025.07.2026 по\u00a022.08.2026'] }],
  ])('the checkout terms %j are rejected with a message for their field', (wrong, fields) => {
    expect(checkTerms({ ...good, ...wrong }, offered)).toEqual({ fields, terms: undefined });
  });

  test.each(['25.07.2026', '22.08.2026'])('the shipping date %s is accepted within four weeks', (date) => {
    expect(checkTerms({ ...good, date }, offered).fields).toEqual({});
  });

  test('an order comment preserves letters, emoji and line breaks but loses control characters', () => {
    const { terms } = checkTerms({ ...good, comment: 'ворота\u0000 №1\u001b[31m\n\t😀\u007f' }, offered);
    expect(terms?.comment).toBe('ворота №1[31m\n\t😀');
  });

  test('a line break in an order comment counts as one character, as in the browser', () => {
    expect(checkTerms({ ...good, comment: `${'я\r\n'.repeat(500)}` }, offered).fields).toEqual({});
  });
});
