import { deskDealer } from '../desk-hrefs.ts';

/** The addresses of what belongs to a dealer, which only the screens of dealers use. */

/** Returns the address of the form of a dealer's delivery address. */
export function deskDealerAddress(dealer: number, id: number | 'new'): string {
  return `${deskDealer(dealer)}/addresses/${id}`;
}

/** Returns the address of the question whether to remove a delivery address of a dealer. */
export function removeDealerAddressHref(dealer: number, id: number): string {
  return `${deskDealerAddress(dealer, id)}/remove`;
}

/** Returns the address of the form of a dealer's contragent. */
export function deskDealerContragent(dealer: number, id: number | 'new'): string {
  return `${deskDealer(dealer)}/contragents/${id}`;
}

/** Returns the address that switches a dealer's contragent on or off; switching off asks for confirmation first. */
export function dealerContragentSwitch(dealer: number, id: number): string {
  return `${deskDealerContragent(dealer, id)}/enabled`;
}

/** Returns the address of the question whether to revoke a dealer's token. */
export function deskDealerToken(dealer: number, id: number): string {
  return `${deskDealer(dealer)}/tokens/${id}`;
}

export function deskDealerProgram(dealer: number, id: number): string {
  return `${deskDealer(dealer)}/programs/${id}`;
}

export function deskDealerWebhook(dealer: number, id: number): string {
  return `${deskDealer(dealer)}/webhooks/${id}`;
}
