import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { foldArticul } from '../../../goods/fold.ts';
import { namedBy } from '../../../goods/named-by.ts';
import type { RelationKind } from '../../../goods/related/near-goods.ts';
import { counted } from '../../../kernel/plural.ts';
import { goodsByArticul } from '../bulk/stored-goods.repository.server.ts';
import { existingGoods } from '../repository.server.ts';
import { mostRelated, relatedValues } from './related-form.ts';
import { relationsOf } from './repository.server.ts';

/** Returns the stored goods of a product as the form shows them. */
export async function storedLines(db: Kysely<Database>, id: number): Promise<Record<RelationKind, string>> {
  const chosen = await relationsOf(db, id);
  const spelled = await goodsByArticul(
    db,
    chosen.map(({ articul }) => articul),
  );
  return relatedValues(chosen, ({ articul }) => {
    const { products, spelled: how } = namedBy(articul, spelled.get(foldArticul(articul)) ?? []);
    return how === 'same' && products.length === 1;
  });
}

type Read = { ids: number[] } | { problem: string };

/**
 * Returns the goods that the lines of a field name, each by its articul or as «№ 12», each product once; or which lines
 * name none or several, or the product itself.
 */
export async function readLines(db: Kysely<Database>, own: number, text: string): Promise<Read> {
  const lines = text.split(/[\n;]/).flatMap((line) => line.replace(/\s+/g, ' ').trim() || []);
  if (lines.length > mostRelated)
    return { problem: `Не больше ${counted(mostRelated, 'товара', 'товаров', 'товаров')}` };
  const numbers = lines.flatMap((line) => /^№ ?(\d{1,15})$/.exec(line)?.[1] ?? []).map(Number);
  const [spelled, existing] = await Promise.all([goodsByArticul(db, lines), existingGoods(db, numbers)]);
  const problems: string[] = [];
  const ids = lines.flatMap((line) => {
    const number = Number(/^№ ?(\d{1,15})$/.exec(line)?.[1] ?? 0);
    const found = number
      ? [...existing].filter((id) => id === number)
      : namedBy(line, spelled.get(foldArticul(line)) ?? []).products.map(({ id }) => id);
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
