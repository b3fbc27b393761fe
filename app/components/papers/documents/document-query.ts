import { listHref, readConditions } from '#app/components/ui/list-query.ts';

const names = ['number', 'kind', 'contract', 'contragent', 'startDate', 'endDate', 'perpage'] as const;

/** The filter of the list as typed in the address, valid or not. */
export type DocumentQuery = Record<(typeof names)[number], string>;

export const documentsPath = '/cabinet/documents';

/** The address from which the files of the ticked documents are downloaded as one archive. */
export const archivePath = `${documentsPath}.zip`;

export function documentFilePath(id: number): string {
  return `${documentsPath}/${id}.pdf`;
}

export function readDocumentQuery(params: URLSearchParams): DocumentQuery {
  return readConditions(params, names);
}

/** Returns the address of the list. `ticked`: '1' when all of its documents are marked. */
export function documentsHref(query: DocumentQuery, page = 1, ticked = ''): string {
  return listHref(documentsPath, { ...query, ticked }, page);
}
