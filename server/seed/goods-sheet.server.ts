import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { insertChange } from '../desk/goods/bulk/changes.repository.server.ts';
import type { ChangeRow } from '../desk/goods/bulk/goods-change.ts';

/** Adds a sheet of goods that waits for confirmation: a changed product, a new one and a wrong row. */
export async function showGoodsSheet(trx: Kysely<Database>, now: number): Promise<void> {
  const product = await trx
    .selectFrom('products')
    .select(['id', 'articul', 'header', 'pack'])
    .orderBy('id')
    .executeTakeFirst();
  if (!product) return;
  const { id, articul, header, pack } = product;
  const before = { pack: String(pack), tags: '' };
  const fresh = { articul: 'SV-NEW-1', header: 'Светильник аварийный' };
  const rows: ChangeRow[] = [
    {
      ...{ nth: 2, productId: id, state: 'changed', note: '' },
      content: { articul, header, before, after: { pack: String(pack + 1), tags: 'Новинка' } },
    },
    {
      ...{ nth: 3, productId: null, state: 'new', note: '' },
      content: {
        ...fresh,
        before: {},
        after: { ...fresh, unit: 'шт.', pack: '1', multiple: '1', minimum: '1' },
      },
    },
    {
      ...{ nth: 4, productId: null, state: 'wrong', note: 'Товара с кодом 999999 нет' },
      content: { articul: '', header: '', before: {}, after: {} },
    },
  ];
  const planned = { kind: 'sheet', name: 'Товары.xlsx', staffId: 1, by: 'Ирина Соколова' } as const;
  await insertChange(trx, { ...planned, ignored: '', unchanged: 47, rows, now });
}
