import { expect, test } from 'vitest';
import { foldLetters } from '#server/goods/fold.ts';
import { stemsOf } from '#server/goods/read-model/words.ts';

const areForms = (one: string, other: string) => {
  const stems = stemsOf(foldLetters(other));
  return stemsOf(foldLetters(one)).some((stem) => stems.includes(stem));
};

test.each([
  'девочка девочек',
  'шапка шапок',
  'ручка ручек',
  'кольцо колец',
  'замок замков',
  'ремень ремней',
  'мешок мешки',
  'конёк коньки',
  'батарейка батареек',
  'боец бойцы',
  'полотенце полотенец',
  'перец перца',
  'окно окон',
  'чехол чехлы',
  'узел узлы',
  'камень камни',
  'кухня кухонь',
  'кресло кресел',
  'ведро вёдер',
  'ковёр ковры',
  'письмо писем',
  'серьги серёг',
  'свадьба свадеб',
])('the forms of one word have a common stem: %s', (pair) => {
  const [one = '', other = ''] = pair.split(' ');
  expect([areForms(one, other), areForms(other, one)]).toEqual([true, true]);
});

test.each([
  'насос насыпь',
  'блок белка',
  'патрон патрны',
  'свет святы',
  'лента ленок',
  'бетон бетны',
  'дом дмы',
])('different words have no common stem: %s', (pair) => {
  const [one = '', other = ''] = pair.split(' ');
  expect([areForms(one, other), areForms(other, one)]).toEqual([false, false]);
});
