import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zEmail, zId, zIdListUpTo, zPhoneOrNone, zRequiredName } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { addressesToGive, contractsToGive } from '../../people/managers/grants.repository.server.ts';
import { invite } from '../../people/managers/invite.server.ts';
import { insertManager, replaceGrants } from '../../people/managers/repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { findDealer, peopleOf } from './repository.server.ts';

/**
 * Adds a manager or an observer to a dealer, who gets an invitation by mail (§12.1.6). A manager gets the chosen
 * contracts and all addresses; an observer sees all contracts. Refusals: NOT_FOUND, BAD_INPUT by field, EMAIL_TAKEN at
 * `email`, TOO_MANY_TRIES for invitations.
 */
export const addPerson = staffUseCase({
  name: 'add-person',
  access: withRight('dealers'),
  writes: true,
  input: z.object({
    id: zId,
    name: zRequiredName(255),
    email: zEmail,
    phone: zPhoneOrNone,
    type_id: z.enum(['2', '3'], { error: 'Выберите, кто это' }),
    contracts: zIdListUpTo(1_000),
  }),
  async run({ id, contracts: chosen, type_id: type, phone = '', ...named }, ctx) {
    const typed = { ...named, phone };
    const { db, actor, now, log } = ctx;
    if (!(await findDealer(db, id, confinedTo(actor)))) return noSuchDealer();
    await holdDealer(db, id);
    const dealer = { dealerId: id };
    const contracts = type === '2' ? chosen : [];
    const offered = await contractsToGive(db, dealer);
    if (contracts.some((each) => !offered.some((contract) => contract.id === each)))
      return fail('BAD_INPUT', { fields: { contracts: ['Такого договора нет'] } });
    if (type === '2' && contracts.length === 0)
      return fail('BAD_INPUT', { fields: { contracts: ['Отметьте хотя бы один договор'] } });
    const person = { ...typed, type, enabled: true, contractId: contracts[0] ?? null };
    let account: number;
    try {
      account = await insertManager(db, dealer, person, now);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // The second of two clicks: the person is added and invited already.
      const twin = (await peopleOf(db, id)).find(({ email }) => email === typed.email);
      if (twin && twin.name === typed.name && twin.type === type && !twin.hasPassword)
        return ok({ id: twin.id, email: twin.email });
      const taken = fail('EMAIL_TAKEN');
      return { ...taken, fields: { email: [taken.message] } };
    }
    const addresses = (await addressesToGive(db, dealer)).map((address) => address.id);
    await replaceGrants(db, account, { contracts, addresses });
    await refreshDealerWords(db, id);
    const by = { dealerId: id, email: actor.email, name: actor.name };
    const invited = await invite({ ...ctx, actor: by }, { id: account, ...typed });
    if (!invited.ok) return invited;
    const given = offered.filter((contract) => contracts.includes(contract.id)).map(({ header }) => header);
    await recordChange(ctx, {
      kind: 'account',
      id: account,
      header: typed.name,
      action: 'created',
      dealerId: id,
      changes: [
        noted('E-mail', typed.email),
        noted('Роль', type === '2' ? 'менеджер' : 'наблюдатель'),
        ...(given.length > 0 ? [noted('Договоры', given.join(', '))] : []),
      ],
    });
    log('person.added', { account, dealer: id, by: actor.staffId });
    return ok({ id: account, email: typed.email });
  },
});
