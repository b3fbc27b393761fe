import { listHref } from '#app/components/ui/list-query.ts';

export const webhooksPath = '/cabinet/token/webhooks';

export const followedPath = `${webhooksPath}/goods`;

/** Returns the address of a page of the goods that programs follow. */
export function followedHref({ owner, query }: { owner: number; query: string }, page = 1): string {
  return listHref(followedPath, { owner: String(owner), query }, page);
}

/** Returns the address of a webhook, at a page of its journal. */
export function webhookHref(id: number, page = 1): string {
  return page > 1 ? `${webhooksPath}/${id}?page=${page}` : `${webhooksPath}/${id}`;
}

/** Returns the address of a webhook's form, over its page. */
export function editWebhookHref(id: number): string {
  return `${webhooksPath}/${id}/edit`;
}

/** Returns the address of the question whether to remove a webhook, over its page. */
export function removeWebhookHref(id: number): string {
  return `${webhooksPath}/${id}/remove`;
}
