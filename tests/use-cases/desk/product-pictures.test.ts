import { afterEach, expect, test } from 'vitest';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { addProductPictures } from '#server/desk/goods/add-product-pictures.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { moveProductPicture } from '#server/desk/goods/move-product-picture.server.ts';
import { removeProductPicture } from '#server/desk/goods/remove-product-picture.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
afterEach(async () => {
  await clearTables(fresh.db, 'product_pictures', 'history');
});
const id = 101;
const href = (digit: number) => `/media/${String(digit).repeat(8)}-1111-4111-8111-111111111111.jpg`;
const as = (actor = staff) => fresh.as(actor);
const add = (digits: number[], key = `form-${digits.join('')}-key`, actor = staff) =>
  as(actor).tries(addProductPictures, { id, hrefs: digits.map(href), key });
const move = (digit: number, where: string, target = href(0)) =>
  as().tries(moveProductPicture, { id, picture: href(digit), where, target });
const remove = (digit: number, removed = '1') =>
  as().tries(removeProductPicture, { id, picture: href(digit), removed });
const paths = async () => (await as().does(getDeskProduct, { id })).pictures.map(({ path }) => path);
const main = async () => {
  const { picture, picturetype } = await fresh.db
    .selectFrom('products')
    .select(['picture', 'picturetype'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [picture, picturetype];
};
const start = (picture: string, picturetype: string) =>
  changeRows(fresh.db, 'products', { id }, { picture, picturetype });

test('a form adds its pictures once, and the first picture becomes the main picture of the product', async () => {
  await start('', '');
  okValue(await add([1, 2], 'one-form'));
  okValue(await add([3, 4], 'one-form'));
  okValue(await add([5]));
  expect(await paths()).toEqual([href(1), href(2), href(5)]);
  expect(await main()).toEqual([href(1), 'photo']);
  await refreshCatalogue(fresh.db);
  const open = await fresh.as().does(showOpenProduct, { id });
  expect(open.product).toMatchObject({ picture: href(1), picturetype: 'photo' });
  expect(open.pictures).toEqual([href(2), href(5)]);
  const history = await fresh.db.selectFrom('history').select('changes').orderBy('id').execute();
  expect(history.map(({ changes }) => JSON.parse(changes))).toEqual([
    [{ label: 'Фото', before: '0', after: '2' }],
    [{ label: 'Фото', before: '2', after: '3' }],
  ]);
});

test('the existing picture of a product stays first until staff move another picture to first place', async () => {
  await start('/pictures/panel.svg', 'drawing');
  expect(await paths()).toEqual(['/pictures/panel.svg']);
  okValue(await add([1]));
  expect(await paths()).toEqual(['/pictures/panel.svg', href(1)]);
  expect(await main()).toEqual(['/pictures/panel.svg', 'drawing']);
  okValue(await move(1, 'first'));
  expect(await main()).toEqual([href(1), 'photo']);
});

test('repeating a move of a product picture changes nothing, and a removed picture cannot be moved', async () => {
  await start('', '');
  okValue(await add([1, 2, 3]));
  okValue(await move(3, 'before', href(2)));
  okValue(await move(3, 'before', href(2)));
  expect(await paths()).toEqual([href(1), href(3), href(2)]);
  okValue(await move(2, 'after', href(3)));
  okValue(await remove(3));
  for (const gone of [await move(3, 'first'), await move(1, 'before', href(3))])
    expect(gone).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: 'Этого фото у товара уже нет',
    });
  expect(await paths()).toEqual([href(1), href(2)]);
});

test('a picture goes beside its neighbour, although a colleague has moved others meanwhile', async () => {
  await start('', '');
  okValue(await add([1, 2, 3, 4]));
  okValue(await move(4, 'first'));
  okValue(await move(1, 'after', href(2)));
  expect(await paths()).toEqual([4, 2, 1, 3].map(href));
  okValue(await move(4, 'after', href(3)));
  okValue(await move(3, 'before', href(3)));
  expect(await paths()).toEqual([2, 1, 3, 4].map(href));
});

test('a restored product picture returns to its place, and even the last picture can be removed', async () => {
  await start('', '');
  okValue(await add([1, 2]));
  okValue(await remove(1));
  okValue(await remove(1));
  expect(await main()).toEqual([href(2), 'photo']);
  okValue(await remove(2));
  expect(await main()).toEqual(['', '']);
  okValue(await remove(1, '0'));
  okValue(await remove(2, '0'));
  expect(await paths()).toEqual([href(1), href(2)]);
  expect(await main()).toEqual([href(1), 'photo']);
});

test('a product picture is rejected if it is the 21st, from another site or added by a manager', async () => {
  await start('', '');
  const many = Array.from(
    { length: 20 },
    (_, i) => `/media/${String(i).padStart(8, '0')}-1111-4111-8111-111111111111.jpg`,
  );
  await as().does(addProductPictures, { id, hrefs: many, key: 'many-of-them' });
  expect(await add([1])).toMatchObject({ fields: { pictures: ['У товара – не больше 20\u00a0фото'] } });
  const foreign = { id, hrefs: ['https://elsewhere.example/1.jpg'], key: 'elsewhere' };
  expect(await as().tries(addProductPictures, foreign)).toMatchObject({ code: 'BAD_INPUT' });
  expect(await as().tries(addProductPictures, { ...foreign, id: 9_999, hrefs: [href(1)] })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await add([1], 'a-manager', colleagues.manager)).toMatchObject({ code: 'FORBIDDEN' });
});
