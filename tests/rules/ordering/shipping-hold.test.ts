import { describe, expect, test } from 'vitest';
import { owedText, permissionText, shippingHoldOf } from '#server/ordering/orders/shipping-hold.ts';

describe('the hold of a shipment', () => {
  test.each([
    ['is released without an overdue debt', { creditLimit: 100, balance: 90, overdue: 0 }, {}, undefined],
    [
      'is held with an overdue debt',
      { creditLimit: 100, balance: 90, overdue: 40 },
      {},
      { overdue: 40, lacking: 0 },
    ],
    ['is released if prepaid in full', { creditLimit: 0, balance: -50, overdue: 0 }, {}, undefined],
    [
      'is held if only partly prepaid',
      { creditLimit: 0, balance: -20, overdue: 0 },
      {},
      { overdue: 0, lacking: 30 },
    ],
    [
      'is held if the required prepayment is missing',
      { creditLimit: 0, balance: 0, overdue: 0 },
      {},
      { overdue: 0, lacking: 50 },
    ],
    [
      'is held with a debt under a prepayment contract',
      { creditLimit: 0, balance: 70, overdue: 0 },
      {},
      { overdue: 0, lacking: 50 },
    ],
    ['is released if paid in 1C', { creditLimit: 0, balance: 0, overdue: 0 }, { isPaid: true }, undefined],
    ['is released if free of charge', { creditLimit: 0, balance: 0, overdue: 0 }, { total: 0 }, undefined],
  ])('a shipment %s', (_, contract, order, expected) => {
    const hold = shippingHoldOf(contract, { total: 50, isPaid: false, ...order }, 'Анна');
    expect(hold).toEqual(expected && { ...expected, asks: 'Анна' });
  });

  test('a held shipment shows the debt and who may permit the shipment', () => {
    const hold = { overdue: 100, lacking: 5_000, asks: '' };
    expect(owedText(hold)).toBe(
      'По договору просрочено 1,00\u00a0₽. По договору предоплата, на отгрузку не хватает 50,00\u00a0₽',
    );
    expect(permissionText(hold)).toBe('Отгрузить можно с разрешения администратора');
    expect(permissionText({ ...hold, asks: 'Анна Белова' })).toContain('Анна');
  });
});
