import { readConditions } from '#app/components/ui/list-query.ts';
import { deskPaths } from '../desk-hrefs.ts';

const names = ['number', 'kind', 'query', 'startDate', 'endDate', 'state'] as const;

/** The filter of the register as typed in the address, valid or not. `state`: the tab, '' for valid documents. */
export type RegisterQuery = Record<(typeof names)[number], string>;

export function readRegisterQuery(params: URLSearchParams): RegisterQuery {
  return readConditions(params, names);
}

/** The addresses from which the marked documents are downloaded as one archive, and their papers as one PDF. */
export const registerArchive = `${deskPaths.documents}.zip`;
export const registerPrint = `${deskPaths.documents}.pdf`;

/** Returns the marked documents of such an address, and the list on which they were marked with its filter. */
export function documentsInAddress(url: string) {
  const params = new URL(url).searchParams;
  const back = params.get('back') ?? '';
  const list = back.startsWith(`${deskPaths.documents}?`) ? back : deskPaths.documents;
  const query = readRegisterQuery(new URL(list, url).searchParams);
  return { ...query, id: params.getAll('id'), list };
}
