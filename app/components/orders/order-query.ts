/** The conditions of the list as the address holds them: what was typed, broken or not. */
export type OrderQuery = {
  query: string;
  state: string;
  contract: string;
  startDate: string;
  endDate: string;
};

export const ordersPath = '/cabinet/orders';

export function orderPath(id: number): string {
  return `${ordersPath}/${id}`;
}

export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const text = (name: string) => (params.get(name) ?? '').trim();
  return {
    query: text('query'),
    state: text('state'),
    contract: text('contract'),
    startDate: text('startDate'),
    endDate: text('endDate'),
  };
}

/** The address of the list under these conditions; empty ones and page 1 are left out. */
export function ordersHref(query: OrderQuery, page = 1): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search ? `${ordersPath}?${search}` : ordersPath;
}

/** True when something besides the state narrows the list. */
export function isNarrowed({ query, contract, startDate, endDate }: OrderQuery): boolean {
  return [query, contract, startDate, endDate].some((value) => value !== '');
}
