import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import type { ProductForm, ProductRecord } from './goods-view.ts';
import { allTags, findProductRecord, placesOfGoods } from './repository.server.ts';

/** The record of a new product. */
export const newProduct: ProductRecord = {
  id: 0,
  isImported: false,
  articul: '',
  header: '',
  brandId: 0,
  catalogId: 0,
  unit: 'шт.',
  pack: 1,
  multiple: 1,
  minimum: 1,
  vat: '',
  description: '',
  importedDescription: '',
  tags: [],
  hidden: false,
  onHome: false,
  barcodes: [],
  weight: null,
  volume: null,
};

/** Returns a product with the choices of its form; for id 0 or none, a new product. Refusal: NOT_FOUND. */
export const openProductForm = staffUseCase({
  name: 'open-product-form',
  access: withRight('goods'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const found = id === 0 ? undefined : await findProductRecord(db, id);
    if (id !== 0 && !found) return noSuchProduct();
    const product = found ?? newProduct;
    const alsoIn = found?.facts.alsoIn ?? [];
    const [places, tags] = await Promise.all([placesOfGoods(db), allTags(db)]);
    return ok<ProductForm>({ ...product, ...places, alsoIn, allTags: tags.map(({ header }) => header) });
  },
});
