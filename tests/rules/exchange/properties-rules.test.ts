import { describe, expect, test } from 'vitest';
import type { PropertyRecord } from '#server/exchange/commerceml/records.ts';
import {
  brandRank,
  isInternal,
  numberOf,
  splitUnit,
  valueHeader,
} from '#server/exchange/properties-rules.ts';
import { propertySpecs } from '#server/exchange/property-specs.ts';

describe('numbers as 1C writes them', () => {
  test.each([
    ['160 ', 160],
    ['0,15', 0.15],
    ['1 000.5', 1000.5],
    ['-3', -3],
    ['', undefined],
    ['12 шт', undefined],
    ['1e5', undefined],
    ['1,2,3', undefined],
  ])('the number «%s» is %s', (text, expected) => {
    expect(numberOf(text)).toBe(expected);
  });
});

describe('names of properties', () => {
  test.each([
    ['Мощность, Вт', { header: 'Мощность', unit: 'Вт' }],
    ['Длина провода, от щита, м', { header: 'Длина провода, от щита', unit: 'м' }],
    ['Высота', { header: 'Высота', unit: '' }],
    ['Высота, в сантиметрах', { header: 'Высота, в сантиметрах', unit: '' }],
  ])('the name «%s» contains its unit', (header, expected) => {
    expect(splitUnit(header)).toEqual(expected);
  });

  test('names identify the brand; a trade mark takes precedence over a producer', () => {
    expect(
      ['Бренд', 'Торговая марка', 'Производитель', 'Цвет', 'Страна производитель'].map(brandRank),
    ).toEqual([0, 1, 2, undefined, undefined]);
  });

  test('names identify properties that dealers must not see', () => {
    const names = ['Основной поставщик', 'Цена закупки', 'Канал сбыта', 'Цвет', 'Поставка'];
    expect(names.filter(isInternal)).toEqual(['Основной поставщик', 'Цена закупки', 'Канал сбыта']);
  });
});

test('yes and no are shown in Russian words', () => {
  expect(['true', 'false', 'Синий'].map(valueHeader)).toEqual(['Да', 'Нет', 'Синий']);
});

describe('the parameter for a property', () => {
  const power: PropertyRecord = {
    kind: 'property',
    id: 'p',
    header: 'Мощность, Вт',
    goneValues: new Set<string>(),
    values: new Map(),
    deleted: false,
  };
  const kind = (numeric: boolean | undefined, before?: 'list' | 'range') =>
    propertySpecs(
      new Map([['p', power]]),
      new Map(numeric === undefined ? [] : [['p', numeric]]),
      new Map(before ? [['p', { type: before }]] : []),
    ).get('p')?.param.type;

  test.each<[string, boolean | undefined, 'list' | 'range' | undefined, string]>([
    ['numbers only', true, undefined, 'range'],
    ['a word among them', false, undefined, 'list'],
    ['a word, a range until the values of all goods are looked at', false, 'range', 'range'],
    ['numbers only, a list before', true, 'list', 'list'],
    ['no values, a range before', undefined, 'range', 'range'],
    ['no values, nothing before', undefined, undefined, 'list'],
  ])('the parameter has the right type: %s', (_, numeric, before, expected) => {
    expect(kind(numeric, before)).toBe(expected);
  });
});
