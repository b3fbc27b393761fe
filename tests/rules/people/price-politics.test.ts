import { describe, expect, test } from 'vitest';
import type { PricePolitics } from '#server/goods/model.ts';
import { seenPrice } from '#server/goods/price.ts';
import { parsePercent, percentText } from '#server/people/price-politics/percent.ts';
import {
  changesNothing,
  checkValues,
  plainValues,
  readValues,
  valuesOf,
  warningOf,
} from '#server/people/price-politics/rules.ts';
import { random } from '#tests/builders/random.ts';

const politics = (more: Partial<PricePolitics>): PricePolitics => ({
  mode: 'markup',
  percentBp: 0,
  showWholesale: true,
  brands: new Map(),
  ...more,
});

describe('a percent', () => {
  test.each([
    ['15', 1_500],
    ['12,5', 1_250],
    ['0.01', 1],
    [' 7,25 % ', 725],
    ['0', 0],
    ['0,125', undefined],
    ['-5', undefined],
    ['', undefined],
    ['1e3', undefined],
    ['пять', undefined],
  ])('the percent «%s» is parsed as %s hundredths', (text, hundredths) => {
    expect(parsePercent(text)).toBe(hundredths);
  });

  test('a formatted percent is parsed back unchanged', () => {
    const chance = random(7);
    for (let i = 0; i < 500; i++) {
      const hundredths = chance.below(50_001);
      expect(parsePercent(percentText(hundredths))).toBe(hundredths);
    }
  });
});

describe('the price that a manager sees', () => {
  const chance = random(20_261_120);
  const worlds = Array.from({ length: 2_000 }, () => ({
    price: 1 + chance.below(5_000_000),
    retail: chance.chance(0.1) ? 0 : 1 + chance.below(8_000_000),
    brand: chance.chance(0.2) ? undefined : 1 + chance.below(5),
    markup: chance.below(50_001),
    discount: chance.below(10_001),
  }));

  test('a manager without a markup sees the contract price', () => {
    for (const { price, retail, brand } of worlds) {
      expect(seenPrice(price, retail, brand, politics({}))).toBe(price);
      expect(seenPrice(price, retail, brand, undefined)).toBe(price);
    }
  });

  test('a price with a markup is never below the contract price and is exact within half a kopeck', () => {
    for (const { price, retail, brand, markup } of worlds) {
      const seen = seenPrice(price, retail, brand, politics({ percentBp: markup }));
      expect(seen).toBeGreaterThanOrEqual(price);
      expect(Math.abs(seen! - (price * (10_000 + markup)) / 10_000)).toBeLessThanOrEqual(0.5);
      expect(Number.isInteger(seen)).toBe(true);
    }
  });

  test('a larger markup never results in a lower price', () => {
    for (const { price, markup } of worlds) {
      const more = seenPrice(price, 0, undefined, politics({ percentBp: markup + 1 }));
      expect(more).toBeGreaterThanOrEqual(seenPrice(price, 0, undefined, politics({ percentBp: markup }))!);
    }
  });

  test('a price with a discount from retail does not depend on the contract price', () => {
    for (const { price, retail, brand, discount } of worlds) {
      const rule = politics({ mode: 'discount', percentBp: discount });
      const seen = seenPrice(price, retail, brand, rule);
      expect(seen).toBe(seenPrice(price + 1_000, retail, brand, rule));
      if (retail === 0) expect(seen).toBeUndefined();
      else expect(seen).toBeLessThanOrEqual(retail);
    }
    expect(seenPrice(100, 200, undefined, politics({ mode: 'discount', percentBp: 0 }))).toBe(200);
    expect(seenPrice(100, 200, undefined, politics({ mode: 'discount', percentBp: 10_000 }))).toBe(0);
  });

  test('the price rule of a brand replaces the general rule only for that brand', () => {
    for (const { price, retail, brand, markup, discount } of worlds) {
      const own = { mode: 'markup', percentBp: markup } as const;
      const rules = politics({ mode: 'discount', percentBp: discount, brands: new Map([[3, own]]) });
      const expected = brand === 3 ? politics(own) : politics({ mode: 'discount', percentBp: discount });
      expect(seenPrice(price, retail, brand, rules)).toBe(seenPrice(price, retail, brand, expected));
    }
  });
});

describe('the form of price politics', () => {
  const sent = {
    mode: 'discount',
    percent: '10,5',
    show_wholesale: ['0', '1'],
    brands: {
      0: { brand: '2', mode: 'markup', percent: '20' },
      7: { brand: '', mode: 'markup', percent: '' },
    },
  };

  test('the form of price politics is read from a browser and from an old client', () => {
    expect(readValues(sent)).toEqual({
      mode: 'discount',
      percent: '10,5',
      showWholesale: true,
      brands: [
        { brand: '2', mode: 'markup', percent: '20' },
        { brand: '', mode: 'markup', percent: '' },
      ],
    });
    expect(readValues({ ...sent, brands: [{ brand: 2, percent: 20 }], show_wholesale: '0' })).toMatchObject({
      showWholesale: false,
      brands: [{ brand: '2', mode: 'markup', percent: '20' }],
    });
  });

  test('price politics keep the values of fields that are not sent', () => {
    const known = readValues({ ...sent, show_wholesale: '0' });
    expect(readValues({ percent: '5' }, known)).toEqual({ ...known, percent: '5' });
    expect(readValues({ mode: 'markup', percent: '5' }, known)).toEqual({
      ...known,
      mode: 'markup',
      percent: '5',
    });
    expect(readValues({ mode: 'markup', brands: '' }, known)).toMatchObject({ brands: [] });
  });

  test('the form of price politics is unchanged after the politics are stored', () => {
    const { politics, fields } = checkValues(readValues(sent));
    expect(fields).toEqual({});
    expect(politics).toEqual({
      mode: 'discount',
      percentBp: 1_050,
      showWholesale: true,
      brands: new Map([[2, { mode: 'markup', percentBp: 2_000 }]]),
    });
    expect(checkValues(valuesOf(politics)).politics).toEqual(politics);
    expect(valuesOf(undefined)).toEqual(plainValues);
  });

  test.each([
    [{ percent: '' }, 'percent', 'Укажите процент, например 12,5'],
    [{ percent: '500,01' }, 'percent', 'Наценка – от 0 до 500\u00a0%'],
    [{ mode: 'discount', percent: '100,01' }, 'percent', 'Скидка – от 0 до 100\u00a0%'],
    [{ brands: [{ brand: '', percent: '5' }] }, 'brands[0].brand', 'Выберите бренд'],
    [{ brands: [{ brand: '1', percent: '' }] }, 'brands[0].percent', 'Укажите процент, например 12,5'],
    [
      {
        brands: [
          { brand: '1', percent: '5' },
          { brand: '1', percent: '6' },
        ],
      },
      'brands[1].brand',
      'Для этого бренда правило уже есть',
    ],
  ])('the price politics %o are rejected with a message for %s', (wrong, field, message) => {
    expect(checkValues(readValues({ mode: 'markup', percent: '5', ...wrong })).fields).toEqual({
      [field]: [message],
    });
  });

  test('price politics accept a markup of 500 % and a discount of 100 %', () => {
    expect(checkValues(readValues({ mode: 'markup', percent: '500' })).fields).toEqual({});
    expect(checkValues(readValues({ mode: 'discount', percent: '100' })).fields).toEqual({});
  });

  test('only price politics without effect count as none', () => {
    expect(changesNothing(politics({}))).toBe(true);
    expect(changesNothing(politics({ brands: new Map([[1, { mode: 'markup', percentBp: 0 }]]) }))).toBe(true);
    expect(changesNothing(politics({ showWholesale: false }))).toBe(false);
    expect(changesNothing(politics({ mode: 'discount' }))).toBe(false);
    expect(changesNothing(politics({ brands: new Map([[1, { mode: 'discount', percentBp: 0 }]]) }))).toBe(
      false,
    );
  });
});

test.each([
  [100, 200, 115, undefined],
  [100, 200, 100, undefined],
  [100, 200, 99, 'below-contract'],
  [100, 200, 201, 'above-retail'],
  [100, 0, 201, undefined],
  [100, 0, undefined, 'no-price'],
  [300, 200, 250, 'below-contract'],
])('contract price %s, retail %s and seen %s cause the warning: %s', (price, priceRrc, seen, warning) => {
  expect(warningOf({ price, priceRrc, seen })).toBe(warning);
});
