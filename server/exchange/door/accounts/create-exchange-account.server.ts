import { z } from 'zod';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { addExchangeAccount } from './add-account.server.ts';
import { zAddresses, zExchangeLogin } from './input.ts';

/**
 * Adds an account under which 1C exchanges data. Returns its id and secret, which is shown only this once. Refusals:
 * BAD_INPUT by field, including when the login is taken.
 */
export const createExchangeAccount = staffUseCase({
  name: 'create-exchange-account',
  access: withRight('exchange'),
  writes: true,
  input: z.object({ login: zExchangeLogin, addresses: zAddresses }),
  async run(typed, ctx) {
    const added = await addExchangeAccount(ctx, typed);
    if (added.ok)
      ctx.log('exchange.account', { account: added.value.id, by: ctx.actor.staffId, added: true });
    return added;
  },
});
