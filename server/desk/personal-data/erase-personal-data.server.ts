import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { zId, zRequiredLine } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { picturesFolder } from '../../people/accounts/picture.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchPerson } from '../dealers/no-such-dealer.ts';
import { eraseData } from './erase.repository.server.ts';
import { operatorOf } from './operator.server.ts';
import { isErased, placeholder, reasonNames } from './personal-data.ts';
import { insertAct, lastActOf, personOf } from './repository.server.ts';

/**
 * Destroys the personal data of a dealer's person and creates the destruction act; keeps accounting documents. `email`,
 * typed manually, must be the person's. If the data is already destroyed, returns the existing act. Refusals:
 * NOT_FOUND, BAD_INPUT by field.
 */
export const erasePersonalData = staffUseCase({
  name: 'erase-personal-data',
  access: withRight('personal-data'),
  // The picture file is deleted after the commit.
  writes: 'own',
  input: z.object({
    id: zId,
    account: zId,
    email: zRequiredLine(254),
    reason: z.enum(reasonNames, 'Выберите основание'),
  }),
  async run({ id, account, email, reason }, ctx) {
    const { actor, now, log } = ctx;
    const done = await inTransaction(ctx.db, async (db) => {
      await holdAccount(db, account);
      const person = await personOf(db, id, account);
      if (!person) return noSuchPerson();
      const known = isErased(person) ? await lastActOf(db, account) : undefined;
      if (known !== undefined) return ok({ act: known, picture: '' });
      if (email.toLowerCase() !== person.email)
        return fail('BAD_INPUT', { fields: { email: ['Это не e-mail этого человека'] } });
      const destroyed = await eraseData(db, person, now);
      await refreshDealerWords(db, id);
      const act = await insertAct(db, {
        of: { accountId: account, dealerId: id },
        staffId: actor.staffId,
        by: actor.name || actor.email,
        operator: await operatorOf(db),
        reason,
        log: destroyed,
        now,
      });
      const header = placeholder(account);
      await recordChange(
        { ...ctx, db },
        { kind: 'account', id: account, header, action: 'erased', dealerId: id },
      );
      log('person.erased', { dealer: id, account, act, by: actor.staffId });
      return ok({ act, picture: person.picture });
    });
    if (!done.ok) return done;
    await forgetFiles(ctx, picturesFolder(ctx.uploads), [done.value.picture]);
    return ok({ act: done.value.act });
  },
});
