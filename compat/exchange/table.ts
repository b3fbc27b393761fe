import { beginExchangeUpload } from '#server/exchange/door/begin-exchange-upload.server.ts';
import { confirmExchangeOrders } from '#server/exchange/door/confirm-exchange-orders.server.ts';
import { endExchange } from '#server/exchange/door/end-exchange.server.ts';
import { giveExchangeOrders } from '#server/exchange/door/give-exchange-orders.server.ts';
import { importExchangeFile } from '#server/exchange/door/import-exchange-file.server.ts';
import { receiveExchangeFile } from '#server/exchange/door/receive-exchange-file.server.ts';
import { showExchangeInfo } from '#server/exchange/door/show-exchange-info.server.ts';
import type { ExchangeRow } from './row.ts';

/**
 * The types with which 1C may open a session. `checkauth` has no row, because it creates the session for the
 * others.
 */
export const sessionTypes = ['catalog', 'sale'] as const;

/** All kinds of requests by 1C (docs/1c/README.md). */
const exchangeRows: readonly ExchangeRow[] = [
  {
    types: sessionTypes,
    mode: 'init',
    useCase: beginExchangeUpload,
    input: ({ session, version, sessid }) => ({ session, version, sessid }),
  },
  {
    types: sessionTypes,
    mode: 'file',
    useCase: receiveExchangeFile,
    input: ({ session, filename, length, body }) => ({ session, filename, length, body }),
  },
  {
    types: sessionTypes,
    mode: 'import',
    useCase: importExchangeFile,
    input: ({ session, filename }) => ({ session, filename }),
  },
  {
    types: sessionTypes,
    mode: 'deactivate',
    useCase: endExchange,
    input: ({ session }) => ({ session, closes: false }),
  },
  {
    types: sessionTypes,
    mode: 'complete',
    useCase: endExchange,
    input: ({ session }) => ({ session, closes: true }),
  },
  { types: ['sale'], mode: 'query', useCase: giveExchangeOrders, input: ({ session }) => ({ session }) },
  { types: ['sale'], mode: 'success', useCase: confirmExchangeOrders, input: ({ session }) => ({ session }) },
  { types: ['sale'], mode: 'info', useCase: showExchangeInfo, input: () => ({}) },
];

/** Returns the row that handles a request; undefined when there is none. */
export function rowFor(type: string, mode: string): ExchangeRow | undefined {
  return exchangeRows.find((row) => row.mode === mode && row.types.includes(type));
}
