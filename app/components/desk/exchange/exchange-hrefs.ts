import { deskExchange } from '../desk-hrefs.ts';

/** The addresses of the exchange with 1C; apart from those of the desk, because few screens need them. */
export const exchangePaths = {
  /** What 1C's order states mean here, and how orders are passed to 1C. */
  states: '/desk/exchange/states',
  settings: '/desk/exchange/settings',
  find: '/desk/exchange/find',
  elements: '/desk/exchange/elements',
  /** What exchanges have changed in the debts of dealers. */
  money: '/desk/exchange/money',
  accounts: '/desk/exchange/accounts',
} as const;

/** Returns the address of what an exchange has changed in the debts of dealers, or of one dealer. */
export function deskExchangeMoney(run: number, dealer?: number): string {
  return `${exchangePaths.money}${dealer === undefined ? `?run=${run}` : `/${run}/${dealer}`}`;
}

/**
 * Returns the address of a file of an exchange, as 1C sent it; `again`: the address that imports the file once more.
 */
export function deskExchangeFile(session: number, id: number, deed?: 'again'): string {
  return `${deskExchange(session)}/files/${id}${deed ? `/${deed}` : ''}`;
}

/** Returns the address of an account of the exchange; `new` is the form for a new one. */
export function deskExchangeAccount(id: number | 'new'): string {
  return `${exchangePaths.accounts}/${id}`;
}
