import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { confinedTo, mayUse, type Staff } from '../../kernel/actor.ts';
import { zEmail, zId, zLine, zName, zOptional, zPhoneOrNone, zRequiredName } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { requisiteWordings } from '../../people/contragents/contragent-view.ts';
import { reportedBy, zCode, zInn } from '../../people/contragents/input.ts';
import { findProposal, settleProposal } from '../../people/contragents/proposals.repository.server.ts';
import { insertContragent } from '../../people/contragents/repository.server.ts';
import { isKppOf, kppError, ogrnError } from '../../people/contragents/rules.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { invite } from '../../people/managers/invite.server.ts';
import { changesBetween, noted } from '../../work/history/history-entry.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { datesInOrder, termsOf, zContractNumber, zTerms } from '../contracts/input.ts';
import { insertContract } from '../contracts/repository.server.ts';
import { unknownChoices } from '../contracts/unknown-choices.server.ts';
import { settledProposal } from '../proposals/settled-proposal.server.ts';
import { dealerOfInn, insertDealer, insertMainUser, servingStaff } from './repository.server.ts';

const input = z
  .object({
    /** The dealer's name at the desk; if empty, the company's name. */
    header: zName(255),
    /** The id of the staff member who serves the dealer; by default, the reader. */
    staff: zOptional(zId),
    company: zRequiredName(255),
    inn: zInn,
    kpp: zCode(9),
    ogrn: zCode(15).check(reportedBy(ogrnError)),
    legal_address: zLine(500),
    contract: zContractNumber,
    ...zTerms,
    name: zRequiredName(255),
    email: zEmail,
    phone: zPhoneOrNone,
    /** The 1C id of the proposed contragent from which the form was filled in. */
    one_c: zOptional(zLine(100)),
  })
  .superRefine(datesInOrder)
  .superRefine(({ kpp, inn }, issue) => {
    if (isKppOf(kpp, inn)) return;
    issue.addIssue({
      code: 'custom',
      path: ['kpp'],
      message: kppError,
    });
  });

/**
 * Creates a dealer who can order: the dealer, a contragent, a contract with its warehouses, and the main user, who
 * gets an invitation by mail. The contract also needs the right `contracts` (FORBIDDEN). Creates all of them or none. With `one_c`, the contragent gets the id of a contragent that
 * 1C has proposed. Refusals: BAD_INPUT by field, INN_TAKEN at `inn`, EMAIL_TAKEN at `email`, TOO_MANY_TRIES for
 * invitations, PROPOSAL_SETTLED if somebody has settled the proposal.
 */
export const createDealer = staffUseCase({
  name: 'create-dealer',
  access: withRight('dealers'),
  writes: true,
  input,
  async run(typed, ctx) {
    const { db, actor, now, log } = ctx;
    if (!mayUse(withRight('contracts'), actor)) return fail('FORBIDDEN');
    const servedBy = serverOf(typed.staff, actor);
    const server = (await servingStaff(db)).find(({ id }) => id === servedBy);
    const fields = await unknownChoices(db, { priceTypeId: typed.price_type, warehouses: typed.warehouses });
    if (!server) fields.staff = ['Выберите, кто ведёт дилера'];
    if (!server || Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });

    const { company, inn, kpp, ogrn, legal_address, one_c: oneC } = typed;
    if (oneC && !(await findProposal(db, oneC))) return settledProposal(ctx, oneC);
    const header = typed.header || company;
    const dealerId = await insertDealer(db, header, server.id);
    const bankless = { bank: '', bik: '', account: '' };
    const requisites = { company, inn, kpp, ogrn, legal_address, ...bankless };
    const contragentId = await unlessTaken(() => insertContragent(db, { dealerId }, requisites));
    if (contragentId === undefined) {
      const owner = await dealerOfInn(db, inn, confinedTo(actor));
      const whose = owner ? `у дилера «${owner}»` : 'у дилера другого менеджера';
      const taken = fail('INN_TAKEN', { message: `Этот контрагент уже зарегистрирован ${whose}` });
      return { ...taken, fields: { inn: [taken.message] } };
    }
    if (oneC && !(await settleProposal(db, oneC, contragentId))) return settledProposal(ctx, oneC);
    const contractId = await insertContract(db, dealerId, {
      contragentId,
      header: typed.contract,
      ...termsOf(typed),
      ordersExpected: false,
      enabled: true,
    });
    const { email, name, phone = '' } = typed;
    const user = { dealerId, contractId, email, name, phone };
    const accountId = await unlessTaken(() => insertMainUser(db, user, now));
    if (accountId === undefined) {
      const taken = fail('EMAIL_TAKEN');
      return { ...taken, fields: { email: [taken.message] } };
    }
    await refreshDealerWords(db, dealerId);
    const by = { dealerId, email: actor.email, name: actor.name };
    const invited = await invite({ ...ctx, actor: by }, { id: accountId, email, name });
    if (!invited.ok) return invited;
    await recordChanges(ctx, [
      {
        kind: 'dealer',
        id: dealerId,
        header,
        action: 'created',
        dealerId,
        changes: [noted('Менеджер', server.header)],
      },
      {
        kind: 'contragent',
        id: contragentId,
        header: company,
        action: 'created',
        dealerId,
        changes: [
          ...changesBetween({}, { ...requisites }, requisiteWordings),
          ...(oneC ? [noted('Id в 1С', oneC)] : []),
        ],
      },
      { kind: 'contract', id: contractId, header: typed.contract, action: 'created', dealerId },
      {
        kind: 'account',
        id: accountId,
        header: name,
        action: 'created',
        dealerId,
        changes: [noted('E-mail', email), noted('Роль', 'главный пользователь')],
      },
    ]);
    log('dealer.created', { dealer: dealerId, by: actor.staffId });
    return ok({ id: dealerId, header, email });
  },
});

/**
 * Returns the id of the staff member who will serve a new dealer: always the actor if the actor sees only their own
 * dealers.
 */
function serverOf(asked: number | undefined, actor: Staff): number {
  return confinedTo(actor) ?? asked ?? actor.staffId;
}

/** Returns the inserted id; undefined if a unique key rejects the row. */
async function unlessTaken(insert: () => Promise<number>): Promise<number | undefined> {
  try {
    return await insert();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}
