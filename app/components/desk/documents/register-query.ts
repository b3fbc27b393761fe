import { readConditions } from '#app/components/ui/list-query.ts';
import { deskPaths } from '../desk-hrefs.ts';

const names = ['number', 'kind', 'query', 'startDate', 'endDate', 'state'] as const;

/** The filter of the register as typed in the address, valid or not. `state`: the tab, '' for valid documents. */
export type RegisterQuery = Record<(typeof names)[number], string>;

export function readRegisterQuery(params: URLSearchParams): RegisterQuery {
  return readConditions(params, names);
}

/** The address from which the marked documents are downloaded as one archive. */
export const registerArchive = `${deskPaths.documents}.zip`;
