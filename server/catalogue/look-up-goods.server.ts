import { z } from 'zod';
import { byArticul } from '../goods/by-articul.ts';
import type { CatalogueModel, CatalogueView } from '../goods/model.ts';
import { signedIn } from '../kernel/actor.ts';
import { zIdOrNew } from '../kernel/fields.ts';
import { counted } from '../kernel/plural.ts';
import { fail, ok } from '../kernel/result.ts';
import { type Context, useCase } from '../kernel/use-case.ts';
import { askedContract } from '../people/contracts/asked-contract.server.ts';
import { goodsByKey } from './goods-by-key.repository.server.ts';
import { markedGoods } from './goods-items.server.ts';
import { zIdKeys, zKeys } from './look-up-keys.ts';

/** The maximum number of products in one response; an articul may have a hundred sizes. */
const maxFound = 5_000;

const lists = ['articuls', 'barcodes', 'ids', 'codes'] as const;
type List = (typeof lists)[number];

/**
 * Returns the products with the given articuls, barcodes, ids or `codes` (1C ids, else codes in 1C), for programs
 * (§12.10.1): exactly one of the lists, of at most 2,000 keys. Articuls are compared as in fast order, and all products of an articul are
 * found; the exact spelling wins over look-alikes (decisions/search.md). `items` are in the order of the keys, each
 * product once, with its parameters and the account's marks; `matches` holds the ids on sale under each key, as
 * given, each key once; `missing` holds the keys that match no product on sale. `under`: the contract that determines
 * the prices, by default the current one. Hidden wholesale prices stay hidden. Refusals: BAD_INPUT beside the list,
 * including when more than 5,000 products are found; NOT_FOUND for a contract that the account may not use.
 */
export const lookUpGoods = useCase({
  name: 'look-up-goods',
  access: signedIn,
  writes: false,
  input: z.object({ articuls: zKeys, barcodes: zKeys, ids: zIdKeys, codes: zKeys, under: zIdOrNew }),
  async run({ under, ...asked }, ctx) {
    const given = lists.filter((list) => asked[list] !== undefined);
    const [list = lists[0]] = given;
    if (given.length !== 1)
      return fail('BAD_INPUT', {
        fields: { [list]: ['Передайте один список: articuls, barcodes, ids или codes'] },
      });
    const [shown, model] = await Promise.all([askedContract(ctx.db, ctx.actor, under), ctx.catalogue()]);
    if (!shown.ok) return shown;
    const contract = shown.value;
    const keys = asked[list] ?? [];
    const idsOf = await finder(list, keys, ctx.db, { model, view: contract.view });
    const ids = [...new Set(keys.flatMap(idsOf))];
    if (ids.length > maxFound) {
      const most = counted(maxFound, 'товара', 'товаров', 'товаров');
      return fail('BAD_INPUT', { fields: { [list]: [`Нашлось больше ${most}. Разделите список на части`] } });
    }
    const products = model.products(ids, contract.view);
    const sold = new Set(products.map(({ id }) => id));
    const matches = [...new Set(keys)].map((key) => ({ key, ids: idsOf(key).filter((id) => sold.has(id)) }));
    const items = await markedGoods(ctx.db, ctx.actor, products, { withPrices: contract.showWholesale });
    return ok({
      warehouses: contract.warehouses,
      items: items.map((item) => ({ ...item, params: model.params(item.id) })),
      matches,
      missing: matches.filter(({ ids }) => ids.length === 0).map(({ key }) => key),
    });
  },
});

/** Looks up all keys at once and returns a function that maps a key to the ids of its products, sold or not. */
async function finder(
  list: List,
  keys: readonly string[],
  db: Context['db'],
  goods: { model: CatalogueModel; view: CatalogueView },
): Promise<(key: string) => number[]> {
  if (list === 'ids') return (key) => [Number(key)];
  if (list === 'articuls') return byArticul(keys, goods);
  const fold = folds[list];
  const folded = [...new Set(keys.map(fold))].filter((key) => key !== '');
  const found = await goodsByKey(db, list === 'barcodes' ? 'barcode' : 'external_id', folded);
  if (list === 'codes') {
    const others = await goodsByKey(
      db,
      'code',
      folded.filter((key) => !found.has(key)),
    );
    for (const [key, ids] of others) found.set(key, ids);
  }
  return (key) => found.get(fold(key)) ?? [];
}

/** Reduces a key to the form that is compared; '' when it cannot be a key. */
const folds: Record<Exclude<List, 'ids' | 'articuls'>, (key: string) => string> = {
  barcodes: (key) => short(key.replace(/\s/g, ''), 32),
  codes: (key) => short(key.trim(), 100),
};

/** `most`: the length of the column. */
function short(text: string, most: number): string {
  return text.length <= most ? text : '';
}
