import { describe, expect, test } from 'vitest';
import {
  agreement,
  importanceOf,
  likeness,
  nameWords,
  nearness,
  sameKind,
  textAgreement,
} from '#server/goods/substitute-rules.ts';

const words = (header: string, brand = '') => nameWords(header, brand);

describe('the importance of a parameter', () => {
  test.each([
    ['Цоколь', 'list', 1],
    ['Размер', 'list', 1],
    ['Пол', 'list', 1],
    ['Номинальный ток', 'list', 1],
    ['Монтаж', 'list', 1],
    ['Длина', 'range', 0.95],
    ['Напряжение', 'list', 0.9],
    ['Цветовая температура', 'range', 0.9],
    ['Мощность', 'range', 0.7],
    ['Степень защиты', 'list', 0.5],
    ['Цвет', 'list', 0],
  ] as const)('a substitute must agree in «%s» (%s) by at least %s', (header, type, least) => {
    expect(importanceOf({ header, type })?.least).toBe(least);
  });

  test.each(['Гарантия', 'Вес', 'Страна происхождения', 'Штрихкод'])(
    'the parameter «%s» is ignored for substitutes',
    (header) => {
      expect(importanceOf({ header, type: 'list' })).toBeUndefined();
    },
  );
});

describe('the agreement of values', () => {
  test.each([
    [36, 36, 1],
    [36, 18, 0.5],
    [0, 5, 0],
    [-20, 20, 0],
  ])('the values %s and %s agree by %s', (a, b, expected) => expect(agreement(a, b)).toBe(expected));

  test.each([
    ['IP44', 'IP65', 0.9],
    ['IP67', 'IP66', 0.9],
    ['IP54', 'IP44', 0],
    ['IP44', 'IP20', 0],
    ['180–265', '220–240', 0.95],
    ['230', '220–240', 0.95],
    ['12', '24', 0],
    ['белый', 'чёрный', 0],
  ])('the wanted value %s and the offered value %s agree by %s', (wanted, offered, expected) =>
    expect(textAgreement(wanted, offered)).toBe(expected),
  );

  test('prices that differ by a factor of two or more have no similarity', () => {
    expect([50, 100, 200].map((price) => nearness(100, price))).toEqual([0, 1, 0]);
    expect(nearness(100, 0)).toBe(0);
  });
});

describe('the names of products', () => {
  test('the first noun of a product name identifies its kind, whatever words precede the noun', () => {
    expect(sameKind(words('Женские ботфорты коричневые'), words('Ботфорты замшевые'))).toBe(true);
    expect(sameKind(words('Кофеварка BRAUN KF22R'), words('BRAUN, кофеварка'))).toBe(true);
    expect(sameKind(words('Крем для обуви'), words('Щетка для обуви'))).toBe(false);
    expect(sameKind(words('Агуша пюре', 'Агуша'), words('Агуша сок', 'Агуша'))).toBe(false);
    expect(sameKind(words(''), words(''))).toBe(false);
  });

  test('product names are more similar the more words and numbers they share', () => {
    const milk = words('Молоко «Останкинское» 1.5%');
    expect(likeness(milk, milk)).toBe(1);
    expect(likeness(milk, words('Молоко «Домик в деревне» 1,5%'))).toBeGreaterThan(
      likeness(milk, words('Молоко «Останкинское» 3.2%')),
    );
    expect(likeness(words(''), words(''))).toBe(0);
  });
});
