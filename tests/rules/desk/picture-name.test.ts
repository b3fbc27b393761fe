import { expect, test } from 'vitest';
import { pictureName } from '#server/desk/goods/zip/picture-name.ts';
import { productOfName } from '#server/desk/goods/zip/product-of-name.ts';
import { foldArticul } from '#server/goods/fold.ts';

test.each([
  ['АРТ-1.jpg', { whole: 'АРТ-1', stem: undefined, place: 1 }],
  ['АРТ-1_2.JPEG', { whole: 'АРТ-1_2', stem: 'АРТ-1', place: 2 }],
  ['папка/АРТ-1 (3).png', { whole: 'АРТ-1 (3)', stem: 'АРТ-1', place: 3 }],
  ['C:\\фото\\АРТ-1.webp', { whole: 'АРТ-1', stem: undefined, place: 1 }],
  ['АРТ.1.2.gif', { whole: 'АРТ.1.2', stem: undefined, place: 1 }],
  ['Лампа_123.jpg', { whole: 'Лампа_123', stem: undefined, place: 1 }],
  ['й.jpg'.normalize('NFD'), { whole: 'й', stem: undefined, place: 1 }],
])('%s is a picture', (path, expected) => {
  expect(pictureName(path)).toEqual({ kind: 'picture', ...expected });
});

test.each([
  ['__MACOSX/._АРТ-1.jpg', 'system'],
  ['фото/.DS_Store', 'system'],
  ['Thumbs.db', 'system'],
  ['АРТ-1.pdf', 'other'],
  ['АРТ-1', 'other'],
  ['.jpg', 'other'],
])('%s is %s', (path, kind) => {
  expect(pictureName(path)).toEqual({ kind });
});

const goods = ['A-1', 'A-1_2', 'AB/12', 'C 5', 'С-5', '2.5'].map((articul, i) => ({ id: i + 1, articul }));
const spelled = new Map(
  goods.map(({ articul }) => [
    foldArticul(articul),
    goods.filter((each) => foldArticul(each.articul) === foldArticul(articul)),
  ]),
);
const found = (path: string) => {
  const name = pictureName(path);
  return name.kind === 'picture' ? productOfName(name, spelled) : undefined;
};

test.each([
  ['A-1.jpg', 1, 1],
  ['A-1 (4).jpg', 1, 4],
  ['a1.jpg', 1, 1],
  ['A-1_3.jpg', 1, 3],
  ['AB-12.jpg', 3, 1],
  ['AB-12_2.jpg', 3, 2],
  ['C 5.jpg', 4, 1],
  ['A-1_2.jpg', 2, 1],
])('%s belongs to product %i as picture %i', (path, id, place) => {
  expect(found(path)).toMatchObject({ product: { id }, place });
});

test.each([
  ['Z-9.jpg', 'Товара с артикулом «Z-9» нет'],
  ['Z-9_2.jpg', 'Товара с артикулом «Z-9» нет'],
  ['A-1 (2).jpg', /^Имя подходит нескольким товарам: A-1_2 /],
  ['c5.jpg', /^Имя подходит нескольким товарам: /],
])('%s has no certain product', (path, problem) => {
  expect(found(path)).toMatchObject({ problem: expect.stringMatching(problem) });
});
