import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { arrivalsOf } from '#server/seed/arrivals.ts';
import { brands } from '#server/seed/data/brands.ts';
import { collections } from '#server/seed/data/collections.ts';
import { catalogs } from '#server/seed/data/tree.ts';
import { kinds } from '#server/seed/kinds/all.ts';
import { planCatalogue } from '#server/seed/plan.ts';
import { makeProduct, type SeedProduct } from '#server/seed/product.ts';
import { defaultProducts, defaultSeed } from '#server/seed/world.ts';

function make(products: number, seed = defaultSeed): SeedProduct[] {
  const plan = planCatalogue(seed, products);
  return Array.from({ length: products }, (_, i) => makeProduct(plan, i + 1));
}

function repeated(values: string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

const demo = make(defaultProducts);

describe('the goods of the demo world', () => {
  test('the demo world has 2,400 goods; none of its 60 brands and 200 collections is empty (§11.7.1)', () => {
    expect(demo).toHaveLength(2_400);
    expect(brands).toHaveLength(60);
    expect(collections).toHaveLength(200);
    expect(new Set(demo.map((each) => each.brandId)).size).toBe(60);
    expect(new Set(demo.flatMap((each) => each.collectionId ?? [])).size).toBe(200);
  });

  test('demo goods are in the leaves of a three-level catalogue tree with the ids 2 and 225', () => {
    const parents = new Map(catalogs.map((each) => [each.id, each.parent_id]));
    const depth = (id: number | null): number => (id === null ? 0 : 1 + depth(parents.get(id) ?? null));
    expect(parents.has(2) && parents.has(225)).toBe(true);
    expect(Math.max(...catalogs.map((each) => depth(each.id)))).toBe(3);
    const leaves = catalogs.filter((each) => depth(each.id) === 3).map((each) => each.id);
    expect([...new Set(demo.map((each) => each.catalogId))].sort()).toEqual(leaves.sort());
  });

  test('the demo goods include the product LT-NB36-4054 from the design drawings, in stock', () => {
    const [good] = demo.filter((each) => each.articul === 'LT-NB36-4054');
    expect(good?.header).toBe('Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»');
    expect(good?.stock.get(1)).toBeGreaterThan(30);
  });

  test('each demo product has a weight and a unique barcode with a valid check digit', () => {
    const sum = (code: string) =>
      [...code].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
    expect(demo.filter(({ barcode }) => !/^29\d{11}$/.test(barcode) || sum(barcode) % 10 !== 0)).toEqual([]);
    expect(repeated(demo.map(({ barcode }) => barcode))).toEqual([]);
    expect(demo.filter(({ weight }) => !weight || weight < 5)).toEqual([]);
    const [panel] = demo.filter(({ articul }) => articul === 'LT-NB36-4054');
    expect(panel?.weight).toBeGreaterThan(500);
    expect(panel?.weight).toBeLessThan(3_000);
  });

  test('demo arrivals are on future working days and only of goods with at most 12 pieces in stock', () => {
    const arrivals = demo.flatMap((product) => arrivalsOf(defaultSeed, '2026-07-24', product));
    const left = new Map(demo.map(({ id, stock }) => [id, [...stock.values()].reduce((a, b) => a + b, 0)]));
    expect(arrivals.length).toBeGreaterThan(100);
    expect(arrivals.length).toBeLessThan(400);
    expect(arrivals.filter(({ product_id }) => (left.get(product_id) ?? 0) > 12)).toEqual([]);
    expect(
      arrivals.filter(({ expected_on }) => expected_on <= '2026-07-24' || isWeekend(expected_on)),
    ).toEqual([]);
    expect(arrivals.some(({ quantity }) => quantity === null)).toBe(true);
  });

  test('demo goods have the brand of their collection', () => {
    const strays = demo.filter(
      (each) =>
        each.collectionId &&
        collections.find(({ id }) => id === each.collectionId)?.brand.id !== each.brandId,
    );
    expect(strays).toEqual([]);
  });

  test('the picture file of each demo product exists', () => {
    const pictures = [...new Set(demo.map((each) => each.picture))];
    expect(pictures.filter((path) => !existsSync(`public${path}`))).toEqual([]);
    expect(pictures.length).toBeGreaterThan(24);
  });

  test('demo prices never rise from the retail price to the best price type', () => {
    const wrong = demo.filter((each) => {
      const prices = [each.rrc, ...[1, 2, 3, 4].map((type) => each.prices.get(type) ?? 0)];
      return prices.some((price, i) => price <= 0 || price > (prices[i - 1] ?? Infinity));
    });
    expect(wrong).toEqual([]);
  });

  test('over 100 demo goods are out of stock, and over 100 have fewer than 13 pieces', () => {
    const total = (each: SeedProduct) => [...each.stock.values()].reduce((a, b) => a + b, 0);
    expect(demo.filter((each) => total(each) === 0).length).toBeGreaterThan(100);
    expect(demo.filter((each) => total(each) > 0 && total(each) < 13).length).toBeGreaterThan(100);
  });
});

describe('every kind of goods', () => {
  test('each kind of demo goods has a unique code', () => {
    expect(repeated(kinds.map((kind) => kind.code))).toEqual([]);
  });

  test('all 30,000 products of a large demo world have different names and articuls', () => {
    const many = make(30_000, 7);
    expect(repeated(many.map((each) => each.header))).toEqual([]);
    expect(repeated(many.map((each) => each.articulKey))).toEqual([]);
  });
});

describe('a plan for a catalogue', () => {
  test('a catalogue plan creates a product identically with or without the products before it', () => {
    expect(makeProduct(planCatalogue(7, 500), 321)).toEqual(make(500, 7)[320]);
  });

  test('catalogue plans with different seeds create different goods', () => {
    expect(make(50, 1)).not.toEqual(make(50, 2));
  });
});
