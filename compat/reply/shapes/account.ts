import { pictureHref } from '#app/components/accounts/account-hrefs.ts';
import type { Account } from '#server/accounts/account-view.ts';
import type { Role } from '#server/kernel/actor.ts';
import { wireFlag, wireId } from '../wire.ts';

/** `type_id` of an account (contract §1). */
const typeIds: Record<Role, string> = { main: '1', manager: '2', observer: '3' };

export function wireAccount({ id, email, name, phone, role, dealer, picture, subscribed }: Account) {
  return {
    id: wireId(id),
    type_id: typeIds[role],
    email,
    name,
    phone,
    company: dealer,
    picture: pictureHref(id, picture) ?? '',
    subscribe: wireFlag(subscribed),
  };
}

/** account/{id} */
export function accountCard(account: Account) {
  return { account: wireAccount(account) };
}
