import { listHref, readConditions } from '#app/components/ui/list-query.ts';

const names = ['state', 'manager', 'perpage'] as const;

/** The filter of the list as typed in the address, valid or not. */
export type ApprovalQuery = Record<(typeof names)[number], string>;

export const approvalsPath = '/cabinet/approvals';

export function approvalPath(id: number): string {
  return `${approvalsPath}/${id}`;
}

export function readApprovalQuery(params: URLSearchParams): ApprovalQuery {
  return readConditions(params, names);
}

export function approvalsHref(query: ApprovalQuery, page = 1): string {
  return listHref(approvalsPath, query, page);
}
