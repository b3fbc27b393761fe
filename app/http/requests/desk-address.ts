import { deskDebtor, deskOrderDeed, deskPaths, pickOrders } from '#app/components/desk/desk-hrefs.ts';

/** Second addresses of screens of the desk, which the customer's programs and bookmarks use (§12.1.1). */
const seconds: readonly [RegExp, (id: string, fields: URLSearchParams) => string | undefined][] = [
  [/^\/desk\/orders\/(\d+)\/lines$/, (id) => deskOrderDeed(Number(id), 'edit')],
  [/^\/desk\/picking$/, (_, fields) => pickOrders(listed(fields, 'orders'))],
  [/^\/desk\/returns\/new$/, (_, fields) => returnOf(idIn(taken(fields, 'order')))],
  [/^\/desk\/contracts\/(\d+)\/ledger$/, (id) => deskDebtor(Number(id))],
  [/^\/desk\/goods\/export\.xlsx$/, () => `${deskPaths.goods}.xlsx`],
  [/^\/desk\/goods\/bulk$/, (_, fields) => markedGoods(listed(fields, 'ids'))],
  [/^\/desk\/roles(|\/[\w-]+)$/, (role) => `${deskPaths.staffRoles}${role}`],
  [/^\/desk\/search$/, (_, fields) => searchFor(taken(fields, 'q'))],
];

/**
 * Returns the address of the screen for a second address: `/desk/picking?orders=1,2`,
 * `/desk/orders/12/lines`, `/desk/search?q=…`; fields that it does not translate stay. Undefined for any other address.
 */
export function deskAddress(url: string): string | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  for (const [pattern, now] of seconds) {
    const match = pattern.exec(path.replace(/(?<=.)\/$/, ''));
    if (!match) continue;
    const fields = new URLSearchParams(query);
    const to = now(match[1] ?? '', fields);
    if (to === undefined || fields.size === 0) return to;
    return `${to}${to.includes('?') ? '&' : '?'}${fields}`;
  }
  return undefined;
}

function taken(fields: URLSearchParams, name: string): string | undefined {
  const value = fields.get(name) ?? undefined;
  fields.delete(name);
  return value;
}

function listed(fields: URLSearchParams, name: string): string[] {
  return (taken(fields, name) ?? '').split(',').filter((id) => idIn(id) !== undefined);
}

function idIn(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function returnOf(order: number | undefined): string {
  return order === undefined ? deskPaths.orders : deskOrderDeed(order, 'return');
}

function markedGoods(ids: readonly string[]): string {
  return `${deskPaths.goods}/marked?${new URLSearchParams(ids.map((id) => ['id', id]))}`;
}

function searchFor(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `/desk/search?${new URLSearchParams({ query: text })}`;
}
