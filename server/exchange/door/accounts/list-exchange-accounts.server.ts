import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { exchangeAccounts } from './accounts.repository.server.ts';

/** Returns all exchange accounts; a wholesaler has a handful. */
export const listExchangeAccounts = staffUseCase({
  name: 'list-exchange-accounts',
  access: withRight('exchange'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok(await exchangeAccounts(db));
  },
});
