import { z } from 'zod';
import { pictureHref } from '#app/components/people/accounts/account-hrefs.ts';
import type { Role } from '#server/kernel/actor.ts';
import type { Account } from '#server/people/accounts/account-view.ts';
import { shaped } from '../shaped.ts';
import { wireFlag, wireId, zFlag, zId } from '../wire.ts';

/** `type_id` of an account (§6.1). */
const typeIds: Record<Role, '1' | '2' | '3'> = { main: '1', manager: '2', observer: '3' };

export const zAccount = z
  .object({
    id: zId,
    type_id: z.enum(['1', '2', '3']).meta({ description: '1 main user, 2 manager, 3 observer' }),
    email: z.string(),
    name: z.string(),
    phone: z.string(),
    company: z.string(),
    picture: z.string(),
    subscribe: zFlag.meta({ description: 'Whether the account gets news by e-mail.' }),
  })
  .meta({ id: 'Account' });

export function wireAccount({
  id,
  email,
  name,
  phone,
  role,
  dealer,
  picture,
  subscribed,
}: Account): z.input<typeof zAccount> {
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

/** The response to `account/{id}`. */
export const accountCard = shaped(z.object({ account: zAccount }), (account: Account) => ({
  account: wireAccount(account),
}));
