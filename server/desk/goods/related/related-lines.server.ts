import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { foldArticul } from '../../../goods/fold.ts';
import { namedBy } from '../../../goods/named-by.ts';
import type { RelationKind } from '../../../goods/related/near-goods.ts';
import { counted } from '../../../kernel/plural.ts';
import { goodsByArticul } from '../bulk/goods-by-articul.repository.server.ts';
import { existingGoods, namesOfGoods } from '../repository.server.ts';
import { mostRelated } from './related-form.ts';
import { relationsOf } from './repository.server.ts';

/** Names of goods by kind: articuls, or «№ 12» for a product whose articul names several. */
export type Relations = Record<RelationKind, string[]>;

/** Returns how products are named in lists of goods, by id: by the articul, or as «№ 12» if it names several. */
export async function clearNames(
  db: Kysely<Database>,
  goods: readonly { id: number; articul: string }[],
): Promise<Map<number, string>> {
  const spelled = await goodsByArticul(
    db,
    goods.map(({ articul }) => articul),
  );
  return new Map(
    goods.map(({ id, articul }) => {
      const { products, spelled: how } = namedBy(articul, spelled.get(foldArticul(articul)) ?? []);
      return [id, how === 'same' && products.length === 1 ? articul : `№ ${id}`];
    }),
  );
}

/** Returns the goods that go with products, by product, in their order. */
export async function storedRelations(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Relations>> {
  const chosen = await relationsOf(db, ids);
  const names = await clearNames(db, chosen);
  const found = new Map(ids.map((id): [number, Relations] => [id, { related: [], accessory: [] }]));
  for (const { product_id, kind, id } of chosen) found.get(product_id)?.[kind].push(names.get(id)!);
  return found;
}

/** Returns the goods that lines name, each by an articul or as «№ 12»; none or several if a line is not clear. */
export async function goodsNamed(
  db: Kysely<Database>,
  lines: readonly string[],
): Promise<Map<string, number[]>> {
  const numberOf = (line: string) => Number(/^№\s?(\d{1,15})$/.exec(line)?.[1] ?? 0);
  const [spelled, existing] = await Promise.all([
    goodsByArticul(db, lines),
    existingGoods(
      db,
      lines.map(numberOf).filter((number) => number > 0),
    ),
  ]);
  return new Map(
    lines.map((line) => {
      const number = numberOf(line);
      if (number > 0) return [line, existing.has(number) ? [number] : []];
      return [line, namedBy(line, spelled.get(foldArticul(line)) ?? []).products.map(({ id }) => id)];
    }),
  );
}

type Read = { ids: number[] } | { problem: string };

/**
 * Returns the goods that the lines of a field name, each by its articul or as «№ 12», each product once; or which lines
 * name none or several, or the product itself (`own`).
 */
export async function readLines(db: Kysely<Database>, own: number | undefined, text: string): Promise<Read> {
  const lines = text.split(/[\n;]/).flatMap((line) => line.replace(/\s+/g, ' ').trim() || []);
  if (lines.length > mostRelated)
    return { problem: `Не больше ${counted(mostRelated, 'товара', 'товаров', 'товаров')}` };
  const named = await goodsNamed(db, lines);
  const problems: string[] = [];
  const ids = lines.flatMap((line) => {
    const found = named.get(line) ?? [];
    const [id] = found;
    if (id === undefined) problems.push(`«${line}» нет на портале`);
    else if (found.length > 1)
      problems.push(
        `«${line}» у\u00a0нескольких товаров, укажите один из них: ${found.map((each) => `№\u00a0${each}`).join(', ')}`,
      );
    else if (id === own) problems.push(`«${line}»\u00a0– сам этот товар`);
    else return id;
    return [];
  });
  return problems.length > 0 ? { problem: problems.slice(0, 5).join('. ') } : { ids: [...new Set(ids)] };
}

/** Returns the names that `clearNames` gives to products, by id. */
export async function clearNamesById(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const known = await namesOfGoods(db, ids);
  return clearNames(
    db,
    [...known].map(([id, { articul }]) => ({ id, articul })),
  );
}
