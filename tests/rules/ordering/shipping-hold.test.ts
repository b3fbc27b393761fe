import { describe, expect, test } from 'vitest';
import { owedText, permissionText, shippingHoldOf } from '#server/ordering/orders/shipping-hold.ts';

describe('the hold of a shipment', () => {
  test.each([
    ['with a limit and nothing overdue', { creditLimit: 100, balance: 90, overdue: 0 }, {}, undefined],
    ['with an overdue debt', { creditLimit: 100, balance: 90, overdue: 40 }, {}, { overdue: 40, lacking: 0 }],
    ['prepaid, paid in advance', { creditLimit: 0, balance: -50, overdue: 0 }, {}, undefined],
    ['prepaid, paid in part', { creditLimit: 0, balance: -20, overdue: 0 }, {}, { overdue: 0, lacking: 30 }],
    ['prepaid, not paid', { creditLimit: 0, balance: 0, overdue: 0 }, {}, { overdue: 0, lacking: 50 }],
    ['prepaid, with a debt', { creditLimit: 0, balance: 70, overdue: 0 }, {}, { overdue: 0, lacking: 50 }],
    ['prepaid, paid as 1C says', { creditLimit: 0, balance: 0, overdue: 0 }, { isPaid: true }, undefined],
    ['that costs nothing', { creditLimit: 0, balance: 0, overdue: 0 }, { total: 0 }, undefined],
  ])('a shipment is held or released: %s', (_, contract, order, expected) => {
    const hold = shippingHoldOf(contract, { total: 50, isPaid: false, ...order }, 'Анна');
    expect(hold).toEqual(expected && { ...expected, asks: 'Анна' });
  });

  test('a held shipment shows the debt and who may permit it', () => {
    const hold = { overdue: 100, lacking: 5_000, asks: '' };
    expect(owedText(hold)).toBe(
      'По договору просрочено 1,00\u00a0₽. По договору предоплата, на отгрузку не хватает 50,00\u00a0₽',
    );
    expect(permissionText(hold)).toBe('Отгрузить можно с разрешения администратора');
    expect(permissionText({ ...hold, asks: 'Анна Белова' })).toContain('Анна');
  });
});
