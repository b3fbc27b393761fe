import { z } from 'zod';
import { zIdOrNew } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { newExchangeAccount } from './account-view.ts';
import { findExchangeAccount } from './accounts.repository.server.ts';

export const noSuchExchangeAccount = () => fail('NOT_FOUND', { message: 'Такой учётной записи обмена нет' });

/** Returns an exchange account; an empty form when the id is 0 or absent. Refusal: NOT_FOUND. */
export const getExchangeAccount = staffUseCase({
  name: 'get-exchange-account',
  access: withRight('exchange'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const found = id === 0 ? newExchangeAccount : await findExchangeAccount(db, id);
    return found ? ok(found) : noSuchExchangeAccount();
  },
});
