import type { Kysely } from 'kysely';
import { z } from 'zod';
import { goodsByBarcode } from '../../catalogue/goods-by-key.repository.server.ts';
import { bodyWording } from '../../content/editing/body.ts';
import type { Database } from '../../db/schema.ts';
import { markModelsOutdated, markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { foldArticul } from '../../goods/fold.ts';
import { holdIds } from '../../goods/hold-ids.repository.server.ts';
import type { Named } from '../../goods/model.ts';
import { namedBy } from '../../goods/named-by.ts';
import { leastQuantity } from '../../goods/permitted-quantity.ts';
import { zIdOrNew, zIfSent, zLine, zQuantity, zRequiredLine, zSwitch, zText } from '../../kernel/fields.ts';
import { thousands } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';
import { maxQuantity } from '../../kernel/quantity.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { vatRates } from '../../ordering/orders/vat.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { yesOrNo } from '../desk-fields.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import { type ProductFormValues, productFormValues } from './goods-view.ts';
import { newProduct } from './open-product-form.server.ts';
import { barcodeProblem, barcodesIn, measureOf, mostBarcodes } from './product-measures.ts';
import { zVolume, zWeight } from './product-measures-input.ts';
import { tagsIn, tagsProblem } from './product-tags.ts';
import {
  findProductRecord,
  goodsWithArticul,
  holdProducts,
  insertProduct,
  namesOfGoods,
  placesOfGoods,
  setBarcodes,
  setTags,
  updateProduct,
} from './repository.server.ts';

const input = z.object({
  id: zIdOrNew,
  articul: zIfSent(zRequiredLine(100)),
  header: zIfSent(zRequiredLine(500)),
  brand: zIdOrNew,
  catalog: zIdOrNew,
  unit: zIfSent(zRequiredLine(30)),
  vat: zIfSent(zLine(10)),
  pack: zIfSent(zQuantity),
  multiple: zIfSent(zQuantity),
  minimum: zIfSent(zQuantity),
  description: zIfSent(zText(20_000)),
  tags: zIfSent(zLine(1_000)),
  // A product that came from 1C may have a hundred.
  barcodes: zIfSent(zText(5_000)),
  weight: zIfSent(zWeight),
  volume: zIfSent(zVolume),
  visible: zIfSent(zSwitch),
  on_home: zIfSent(zSwitch),
  original: zOriginal,
});

const vatWord = (chosen: unknown) =>
  `«${vatRates.find(({ value }) => value === chosen)?.label ?? 'как у компании'}»`;
const wordings: Record<keyof ProductFormValues, Wording> = {
  articul: { label: 'Артикул' },
  header: { label: 'Наименование' },
  brand: { label: 'Бренд' },
  catalog: { label: 'Раздел' },
  unit: { label: 'Единица' },
  vat: { label: 'НДС', text: vatWord },
  pack: { label: 'В упаковке' },
  multiple: { label: 'Продаётся по' },
  minimum: { label: 'Минимум в заказе' },
  description: { ...bodyWording, label: 'Описание' },
  tags: { label: 'Метки' },
  barcodes: { label: 'Штрихкоды', text: (codes) => `«${String(codes).replaceAll('\n', ', ')}»` },
  weight: { label: 'Вес, кг' },
  volume: { label: 'Объём, м³' },
  visible: { label: 'В каталоге', text: yesOrNo },
  on_home: { label: 'На главной', text: yesOrNo },
};

/** Returns `wordings` with the names of brands and nodes. */
function namedWordings({ brands, nodes }: Awaited<ReturnType<typeof placesOfGoods>>): typeof wordings {
  const among = (all: Named[], none: string) => (id: unknown) =>
    `«${all.find((each) => String(each.id) === id)?.header ?? none}»`;
  return {
    ...wordings,
    brand: { ...wordings.brand, text: among(brands, 'без бренда') },
    catalog: { ...wordings.catalog, text: among(nodes, 'без раздела') },
  };
}

/**
 * Saves a product; `id` 0 creates one. For a product from 1C, saves only what staff decide: visibility, pack, permitted
 * quantities, volume, own description, tags, and whether the home page shows it. A barcode has a valid check digit and
 * belongs to one product only. Refusals: BAD_INPUT by field, NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export const saveProduct = staffUseCase({
  name: 'save-product',
  access: withRight('goods'),
  writes: true,
  input,
  async run({ id = 0, original, ...typed }, ctx) {
    const { db, now } = ctx;
    // Nobody else enters the same barcode meanwhile. The ids first, as in imports.
    if (typed.barcodes !== undefined) await holdIds(db, 'products');
    if (id) await holdProducts(db, [id]);
    const known = id ? await findProductRecord(db, id) : undefined;
    if (id && !known) return noSuchProduct();
    const isImported = known?.isImported ?? false;
    const stored = productFormValues(known ?? newProduct);
    const { articul, header, brand = '', catalog = '', unit, vat, visible, on_home } = typed;
    const barcodes = barcodesIn(typed.barcodes ?? stored.barcodes).join('\n');
    const { weight = stored.weight } = typed;
    const ours = {
      ...{ articul, header, brand: String(brand), catalog: String(catalog), unit, vat },
      ...{ barcodes, weight },
    };
    const sent = {
      ...(isImported ? {} : ours),
      pack: String(typed.pack ?? stored.pack),
      multiple: String(typed.multiple ?? stored.multiple),
      minimum: String(typed.minimum ?? stored.minimum),
      volume: typed.volume ?? stored.volume,
      description: typedLines(typed.description ?? stored.description),
      tags: tagsIn(typed.tags ?? stored.tags).join(', '),
      visible,
      on_home,
    };
    const places = await placesOfGoods(db);
    const named = namedWordings(places);
    const form = { kind: 'product', isNew: !known, stored, sent, original, wordings: named } as const;
    return saveRecord(ctx, form, async (values) => {
      const tags = tagsIn(values.tags);
      const fields: FieldErrors = {};
      /** Articuls that look like this one but differ from it (decisions/search.md). */
      let alike: string[] = [];
      const rule = { multiple: Number(values.multiple), minimum: Number(values.minimum) };
      if (leastQuantity(rule) > maxQuantity)
        fields.minimum = [`Наименьший заказ по этим числам – больше ${thousands(maxQuantity)}`];
      const wrongTags = tagsProblem(tags);
      if (wrongTags) fields.tags = [wrongTags];
      if (!isImported) {
        const { brands, nodes } = places;
        const isOne = (all: { id: number }[], text: string) =>
          text === '' || all.some((each) => String(each.id) === text);
        if (!values.articul) fields.articul = ['Это поле необходимо заполнить.'];
        if (!values.header) fields.header = ['Это поле необходимо заполнить.'];
        if (values.articul && !foldArticul(values.articul))
          fields.articul = ['В артикуле нужна буква или цифра'];
        else if (!known || values.articul !== stored.articul) {
          const others = (await goodsWithArticul(db, values.articul)).filter((other) => other.id !== id);
          alike = others.map(({ articul }) => articul);
          if (namedBy(values.articul, others).spelled === 'same')
            fields.articul = ['Товар с таким артикулом уже есть'];
        }
        if (!isOne(brands, values.brand)) fields.brand = ['Выберите бренд из списка'];
        if (
          values.vat !== stored.vat &&
          values.vat !== '' &&
          !vatRates.some(({ value }) => value === values.vat)
        )
          fields.vat = ['Выберите ставку из списка'];
        if (!isOne(nodes, values.catalog)) fields.catalog = ['Выберите раздел из списка'];
        const wrongCodes = await barcodesProblem(db, id, barcodesIn(values.barcodes), stored.barcodes);
        if (wrongCodes.length > 0) fields.barcodes = wrongCodes;
      }
      if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
      const product = {
        articul: values.articul,
        header: values.header,
        brandId: Number(values.brand),
        catalogId: Number(values.catalog),
        unit: values.unit,
        vat: values.vat,
        pack: Number(values.pack),
        ...rule,
        weight: measureOf(values.weight, 3),
        volume: measureOf(values.volume, 6),
        description: values.description,
        hidden: !values.visible,
        onHome: values.on_home,
      };
      if (known) await updateProduct(db, id, product, isImported);
      const savedId = known ? id : await insertProduct(db, product);
      if (!isImported && values.barcodes !== stored.barcodes)
        await setBarcodes(db, savedId, barcodesIn(values.barcodes));
      const isNewTag = await setTags(db, savedId, tags);
      await markProductsChanged(db, [savedId], now);
      if (isNewTag) await markModelsOutdated(db, now);
      return ok({ id: savedId, header: values.header, alike });
    });
  },
});

/**
 * Returns what is wrong with new barcodes of a product. Those that it has are neither checked nor limited: 1C may have
 * named more of them, and other ones.
 */
async function barcodesProblem(
  db: Kysely<Database>,
  id: number,
  codes: readonly string[],
  stored: string,
): Promise<string[]> {
  const known = new Set(barcodesIn(stored));
  const fresh = codes.filter((code) => !known.has(code));
  if (fresh.length > 0 && codes.length > mostBarcodes)
    return [`Не больше ${counted(mostBarcodes, 'штрихкода', 'штрихкодов', 'штрихкодов')}`];
  const wrong = fresh.flatMap((code) => barcodeProblem(code) ?? []);
  if (wrong.length > 0) return wrong;
  const taken = await goodsByBarcode(db, fresh);
  const others = [...taken].flatMap(([code, ids]) =>
    ids.filter((each) => each !== id).map((of) => ({ code, of })),
  );
  const names = await namesOfGoods(
    db,
    others.map(({ of }) => of),
  );
  return others.map(({ code, of }) => {
    const { articul = '', header = '' } = names.get(of) ?? {};
    return `${code} – уже штрихкод товара ${articul} «${header}»`;
  });
}
