import { z } from 'zod';
import { signedIn } from '../kernel/actor.ts';
import { zIdOrNew, zPhoneOrNone, zRequiredLine } from '../kernel/fields.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { ownAccount, updateOwn } from './own.repository.server.ts';
import { foreignAccount } from './own-account.ts';

const zName = z.preprocess((value) => value ?? undefined, zRequiredLine(255).optional());

/**
 * Saves name and telephone of who asks; what was not sent stays. The name comes as `name`, from old forms as `firstname`. E-mail, role
 * and whatever else a form sends are not his to change (decision 038). Refusals: BAD_INPUT by field, NOT_FOUND.
 */
export const saveAccount = useCase({
  name: 'save-account',
  access: signedIn,
  writes: true,
  input: z.object({ id: zIdOrNew, name: zName, firstname: zName, phone: zPhoneOrNone }),
  async run({ id, name, firstname, phone }, { db, actor, log }) {
    const foreign = foreignAccount(actor, id);
    if (foreign) return foreign;
    await updateOwn(db, actor, { name: name ?? firstname, phone });
    log('account.saved', { account: actor.accountId });
    return ok(await ownAccount(db, actor));
  },
});
