import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import type { KeptList } from '../../ordering/fast-order/kept-list.ts';
import type { DataSection } from './personal-data.ts';

/**
 * Returns the lists of a person: marked goods, and unfinished fast orders with the entered text. `most` limits the
 * records of each kind.
 */
export async function listsSections(
  db: Kysely<Database>,
  accountId: number,
  most: number,
): Promise<DataSection[]> {
  const marked = (table: 'favourites' | 'needs') =>
    db
      .selectFrom(table as 'needs')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['articul', 'header', 'added_at'])
      .where('account_id', '=', accountId)
      .orderBy('product_id')
      .limit(most);
  const watched = (once: 0 | 1) =>
    db
      .selectFrom('watches')
      .innerJoin('products', 'products.id', 'watches.product_id')
      .select(['products.articul', 'products.header', 'watches.added_at', 'told_at'])
      .where('watches.account_id', '=', accountId)
      .where('once', '=', once)
      .orderBy('watches.product_id')
      .limit(most)
      .execute();
  const [favourites, needs, waiting, followed, orders] = await Promise.all([
    marked('favourites').execute(),
    marked('needs').select('quantity').execute(),
    watched(1),
    watched(0),
    db
      .selectFrom('fast_order_lists')
      .select(['list_name', 'content', 'updated_at'])
      .where('account_id', '=', accountId)
      // These rows only record that a list was checked.
      .where('gone', '!=', 'checked')
      // A question about columns and an emptied form have no lines; a deleted list still has them.
      .where(({ or, and, eb }) =>
        or([
          eb('line_count', '>', 0),
          eb('content', 'not like', '%"lines":[]%'),
          and([
            eb('content', 'like', '%"entered":%'),
            or([eb('content', 'not like', '%"rows":[],"text":""%'), eb('content', 'like', '%"file":{%')]),
          ]),
        ]),
      )
      .orderBy('updated_at')
      .orderBy('list_key')
      .limit(most)
      .execute(),
  ]);
  const named = ({ articul, header, added_at }: { articul: string; header: string; added_at: number }) => ({
    Артикул: articul,
    Товар: header,
    Когда: ruDateTimeOf(added_at),
  });
  return [
    { header: 'Избранное', rows: favourites.map(named) },
    {
      header: 'Потребности',
      rows: needs.map((row) => ({ ...named(row), Нужно: String(row.quantity) })),
    },
    {
      header: 'Лист ожидания',
      rows: waiting.map((row) => ({
        ...named(row),
        Сообщили: row.told_at === null ? 'ещё нет' : ruDateTimeOf(row.told_at),
      })),
    },
    {
      header: 'Товары, за которыми следят программы',
      rows: followed.map(named),
    },
    { header: 'Быстрые заказы', rows: orders.map(fastOrder) },
  ];
}

type FastOrder = Pick<Database['fast_order_lists'], 'content' | 'updated_at'> & { list_name: string };

/**
 * Returns a fast order as labeled texts. Only the first step stores the entered text; later steps store the resulting
 * lines.
 */
function fastOrder({ list_name, content, updated_at }: FastOrder): Record<string, string> {
  const { entered, lines = [] } = JSON.parse(content) as Partial<KeptList>;
  const { rows = [], text = '', file } = entered ?? {};
  const typed = [...rows, ...lines].map(({ articul, quantity }) => `${articul} ${quantity}`);
  return {
    Название: list_name,
    Строки: [...typed, text].filter(Boolean).join('\n'),
    Файл: file?.name ?? '',
    Когда: ruDateTimeOf(updated_at),
  };
}
