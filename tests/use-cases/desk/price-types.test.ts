import { describe, expect, test } from 'vitest';
import { openDealerForm } from '#server/desk/dealers/open-dealer-form.server.ts';
import { retailPricesJob } from '#server/desk/price-types/fill-retail-prices.server.ts';
import { getPriceType } from '#server/desk/price-types/get-price-type.server.ts';
import { listPriceTypes } from '#server/desk/price-types/list-price-types.server.ts';
import { priceTypeFormValues } from '#server/desk/price-types/price-type-view.ts';
import { savePriceType } from '#server/desk/price-types/save-price-type.server.ts';
import { contractPrice } from '#server/goods/price.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { doJobs } from '#tests/builders/outbox.ts';
import { addRows } from '#tests/builders/rows.ts';
import { sureToSavePriceType } from '#tests/builders/save-price-type.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff);
const save = (input: object) => as().tries(savePriceType, input);
const sureToSave = (input: object) => sureToSavePriceType(input, as());
const flag = (value: boolean) => (value ? '1' : '0');
/** Returns the fields of a newly opened price type form. */
const formOf = async (id: number) => {
  const values = priceTypeFormValues(await as().does(getPriceType, { id }));
  const ticks = { is_rrc: flag(values.is_rrc), for_sale: flag(values.for_sale), as_in_1c: '0' };
  return { ...values, ...ticks, id, original: JSON.stringify(values) };
};

describe('price types', () => {
  test('a contract can use any price type except a cost', async () => {
    const { id: cost } = okValue(await save({ header: 'Закупка', for_sale: '0', round_to: '1' }));
    okValue(await save({ header: 'Опт-9', round_to: '100' }));
    const { priceTypes } = await as().does(openDealerForm, undefined);
    expect(priceTypes.map(({ header }) => header)).toEqual(['Базовая', 'Опт-2', 'Опт-9']);
    const all = (await as().does(listPriceTypes, undefined)).priceTypes;
    expect(all.at(-1)).toMatchObject({ id: cost, header: 'Закупка', forSale: false });
    await addRows(fresh.db, 'prices', { product_id: 101, price_type_id: cost, price: 5_000 });
    const view = { priceTypeId: cost, discountBp: 0, politics: undefined, warehouses: [1] };
    expect((await refreshCatalogue(fresh.db)).product(101, view)?.price).toBeUndefined();
  });

  test('a price type that contracts use cannot become a cost, and a cost cannot be marked as РРЦ', async () => {
    const refused = await save({ ...(await formOf(1)), for_sale: '0' });
    expect(refused).toMatchObject({
      fields: { for_sale: [expect.stringContaining('По этим ценам покупают')] },
    });
    expect(await sureToSave({ header: 'Секрет', for_sale: '0', is_rrc: '1' })).toMatchObject({
      fields: { for_sale: [expect.stringContaining('РРЦ видят все')] },
    });
    expect(await save({ header: ' ', round_to: '7' })).toMatchObject({
      fields: { header: [expect.anything()], round_to: [expect.anything()] },
    });
    expect(await save({ header: 'Опт-2' })).toMatchObject({ fields: { header: ['Такой вид цен уже есть'] } });
    expect(await save({ id: 999, header: 'Нет' })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('only one price type is marked as РРЦ, and its prices become the retail prices of products', async () => {
    okValue(await sureToSave({ ...(await formOf(2)), is_rrc: '1' }));
    await doJobs(fresh.db, noon, [retailPricesJob]);
    const rrc = async () =>
      (
        await fresh.db
          .selectFrom('products')
          .select('price_rrc')
          .where('id', '=', 101)
          .executeTakeFirstOrThrow()
      ).price_rrc;
    const price = async (type: number) =>
      (
        await fresh.db
          .selectFrom('prices')
          .select('price')
          .where('product_id', '=', 101)
          .where('price_type_id', '=', type)
          .executeTakeFirstOrThrow()
      ).price;
    expect(await rrc()).toBe(await price(2));
    okValue(await sureToSave({ ...(await formOf(1)), is_rrc: '1' }));
    await doJobs(fresh.db, noon, [retailPricesJob]);
    expect(await rrc()).toBe(await price(1));
    const all = (await as().does(listPriceTypes, undefined)).priceTypes;
    expect(all.filter(({ isRrc }) => isRrc).map(({ id }) => id)).toEqual([1]);
    expect(
      (await refreshCatalogue(fresh.db)).products([101], {
        priceTypeId: 1,
        discountBp: 0,
        politics: undefined,
        warehouses: [1],
      })[0]?.price_rrc,
    ).toBe(await price(1));
  });

  test('choosing another РРЦ requires confirming the number of changed products and can be undone', async () => {
    const { db } = fresh;
    const rrc = () => db.selectFrom('products').select(['id', 'price_rrc']).orderBy('id').execute();
    okValue(await sureToSave({ ...(await formOf(1)), is_rrc: '1' }));
    await doJobs(db, noon, [retailPricesJob]);
    const before = await rrc();
    const { id } = okValue(await save({ header: 'Для сайта', for_sale: '1' }));
    await addRows(db, 'prices', { product_id: 101, price_type_id: id, price: 777 });
    const asked = await save({ ...(await formOf(id)), is_rrc: '1' });
    const others = before.filter((each) => each.price_rrc > 0 && each.id !== 101).length;
    expect(asked).toMatchObject({
      code: 'PRICES_CHANGE',
      fields: {
        is_rrc: [expect.stringMatching(new RegExp(`«Для сайта» у\\s1\\sтовара, а у\\s${others}\\sтовар`))],
      },
    });
    expect(await rrc()).toEqual(before);
    const saved = okValue(await sureToSave({ ...(await formOf(id)), is_rrc: '1' }));
    expect(saved.retail).toMatchObject({ before: { id: 1 }, isMarked: true });
    await doJobs(db, noon, [retailPricesJob]);
    expect((await rrc()).filter((each) => each.price_rrc > 0)).toEqual([{ id: 101, price_rrc: 777 }]);
    okValue(await sureToSave({ id: 1, header: saved.retail?.before?.header, is_rrc: '1' }));
    await doJobs(db, noon, [retailPricesJob]);
    expect(await rrc()).toEqual(before);
    // Neither a confirmation of another question nor a missing one is accepted.
    const other = asked.ok ? '' : asked.fields.is_rrc?.[0];
    for (const answered of [other, ''])
      expect(await save({ ...(await formOf(1)), is_rrc: '0', sure: '1', asked: answered })).toMatchObject({
        code: 'PRICES_CHANGE',
      });
    // This undo button was shown before a colleague chose another type as РРЦ.
    const back = { id, header: 'Для сайта', is_rrc: '1', instead_of: '2' };
    expect(await save(back)).toMatchObject({
      code: 'BAD_INPUT',
      fields: { is_rrc: [expect.stringContaining('РРЦ теперь – ')] },
    });
    expect(okValue(await save({ ...back, instead_of: '1' })).retail).toMatchObject({ before: { id: 1 } });
    okValue(await sureToSave({ ...(await formOf(1)), is_rrc: '1' }));
    const gone = await save({ ...(await formOf(1)), is_rrc: '0' });
    const all = before.filter((each) => each.price_rrc > 0).length;
    expect(gone).toMatchObject({
      fields: { is_rrc: [expect.stringMatching(new RegExp(`исчезнет у\\s${all}\\sтовар`))] },
    });
  });

  test('retail prices are preserved if the new РРЦ has no prices, and removed if no price type is РРЦ', async () => {
    const rrc = async () =>
      (await fresh.db.selectFrom('products').select('price_rrc').orderBy('id').execute()).map(
        ({ price_rrc }) => price_rrc,
      );
    const before = await rrc();
    expect(before.some((price) => price > 0)).toBe(true);
    const { id } = okValue(await sureToSave({ header: 'Новая розница', is_rrc: '1', for_sale: '1' }));
    await doJobs(fresh.db, noon, [retailPricesJob]);
    expect(await rrc()).toEqual(before);
    // Its first price is added later, here directly in the database.
    await addRows(fresh.db, 'prices', { product_id: 101, price_type_id: id, price: 555 });
    await doJobs(fresh.db, noon + 3_600_000, [retailPricesJob]);
    expect((await rrc()).filter((price) => price > 0)).toEqual([555]);
    okValue(await sureToSave({ ...(await formOf(id)), is_rrc: '0' }));
    await doJobs(fresh.db, noon, [retailPricesJob]);
    expect(new Set(await rrc())).toEqual(new Set([0]));
  });

  test('contract prices in the basket are rounded as set for the price type', async () => {
    expect(contractPrice(128_450, 500)).toBe(122_028);
    expect(contractPrice(128_450, 500, 100)).toBe(122_000);
    expect(contractPrice(128_450, 500, 1_000)).toBe(122_000);
    expect(contractPrice(300, 0, 1_000)).toBe(300);
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    const basketPrice = async () => {
      const basket = await fresh.as(actors.main).does(getBasket, undefined);
      return JSON.stringify(basket).match(/"price":(\d+)/)?.[1];
    };
    const before = Number(await basketPrice());
    okValue(await save({ ...(await formOf(1)), round_to: '1000' }));
    const rounded = Math.round(before / 1_000) * 1_000;
    expect(Number(await basketPrice())).toBe(rounded);
  });

  test('two people can change different fields of a price type at once, but not the same field', async () => {
    const opened = await formOf(2);
    okValue(await save({ ...opened, round_to: '100' }));
    expect(okValue(await save({ ...opened, header: 'Опт-два' })).meanwhile).toEqual([
      'Округление: было «До копейки», стало «До рубля»',
    ]);
    expect(await save({ ...opened, round_to: '1000' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});
