import { idInAddress } from './id-in-address.server.ts';

/** Returns the dealer and the person of `/desk/dealers/{id}/people/{account}`; throws a 404 page for other values. */
export function personInAddress(
  request: Request,
  params: { id?: string | undefined; account?: string | undefined },
): { id: number; account: number } {
  return {
    id: idInAddress(request, params.id, 'Такого дилера нет'),
    account: idInAddress(request, params.account, 'Такого человека у дилера нет'),
  };
}
