import { z } from 'zod';
import { isDuplicate } from '../../db/dialect.server.ts';
import { allWarehouses } from '../../goods/warehouses.repository.server.ts';
import { confinedTo, type Staff, sales } from '../../kernel/actor.ts';
import {
  zChosenId,
  zEmail,
  zId,
  zIdListUpTo,
  zLine,
  zOptional,
  zPhoneOrNone,
  zRequiredLine,
  zRoubles,
  zText,
} from '../../kernel/fields.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { reportedBy, zCode, zInn } from '../../people/contragents/input.ts';
import { insertContragent } from '../../people/contragents/repository.server.ts';
import { isKppOf, ogrnError } from '../../people/contragents/rules.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { invite } from '../../people/managers/invite.server.ts';
import { parsePercent } from '../../people/price-politics/percent.ts';
import { findStaff } from '../../people/staff/repository.server.ts';
import { insertContract, insertDealer, insertMainUser, priceTypesByName } from './repository.server.ts';

const maxDiscount = 10_000;
const noPriceType = 'Выберите вид цен';

/** A typed percentage, «12,5»; gives hundredths, 0 when empty. */
const zDiscount = zOptional(
  zText(20).transform((text, issue) => {
    const hundredths = parsePercent(text);
    if (hundredths !== undefined && hundredths <= maxDiscount) return hundredths;
    issue.addIssue({ code: 'custom', message: 'Укажите скидку от 0 до 100\u00a0%, например 12,5' });
    return z.NEVER;
  }),
);

const input = z
  .object({
    /** As the desk calls the dealer; empty: as the company. */
    header: zLine(255),
    /** Who serves the dealer; absent: the reader. */
    staff: zOptional(zId),
    company: zRequiredLine(255),
    inn: zInn,
    kpp: zCode(9),
    ogrn: zCode(15).check(reportedBy(ogrnError)),
    legal_address: zLine(500),
    contract: zRequiredLine(100),
    price_type: zChosenId(noPriceType),
    discount: zDiscount,
    credit_limit: zOptional(zRoubles),
    warehouses: zIdListUpTo(1_000).refine((ids) => ids.length > 0, { error: 'Отметьте хотя бы один склад' }),
    name: zRequiredLine(255),
    email: zEmail,
    phone: zPhoneOrNone,
  })
  .superRefine(({ kpp, inn }, issue) => {
    if (isKppOf(kpp, inn)) return;
    issue.addIssue({
      code: 'custom',
      path: ['kpp'],
      message: 'КПП – 9\u00a0знаков, у предпринимателя его нет',
    });
  });

/**
 * Creates a dealer who can order: the dealer, a contragent, a contract with its warehouses, and the main user,
 * who gets an invitation by mail. All or nothing. Refusals: BAD_INPUT by field, INN_TAKEN at `inn`,
 * EMAIL_TAKEN at `email`, TOO_MANY_TRIES for invitations.
 */
export const createDealer = staffUseCase({
  name: 'create-dealer',
  access: sales,
  writes: true,
  input,
  async run(typed, ctx) {
    const { db, actor, now, log } = ctx;
    const server = await findStaff(db, serverOf(typed.staff, actor));
    const unknown = await unknownChoices(db, typed, server?.enabled === true && server.role !== 'editor');
    if (!server || unknown) return fail('BAD_INPUT', { fields: unknown ?? {} });

    const { company, inn, kpp, ogrn, legal_address } = typed;
    const header = typed.header || company;
    const dealerId = await insertDealer(db, header, server);
    const bankless = { bank: '', bik: '', account: '' };
    const requisites = { company, inn, kpp, ogrn, legal_address, ...bankless };
    const contragentId = await unlessTaken(() => insertContragent(db, { dealerId }, requisites));
    if (contragentId === undefined) {
      const taken = fail('INN_TAKEN');
      return { ...taken, fields: { inn: [taken.message] } };
    }
    const contractId = await insertContract(db, {
      dealerId,
      contragentId,
      header: typed.contract,
      priceTypeId: typed.price_type,
      discountBp: typed.discount ?? 0,
      creditLimit: typed.credit_limit ?? 0,
      warehouses: typed.warehouses,
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
    log('dealer.created', { dealer: dealerId, by: actor.staffId });
    return ok({ id: dealerId, header, email });
  },
});

/** Somebody who sees only their own dealers serves those they add. */
function serverOf(asked: number | undefined, actor: Staff): number {
  return confinedTo(actor) ?? asked ?? actor.staffId;
}

type Choices = { price_type: number; warehouses: number[] };

async function unknownChoices(
  db: Parameters<typeof priceTypesByName>[0],
  { price_type, warehouses }: Choices,
  canServe: boolean,
): Promise<FieldErrors | undefined> {
  const [types, known] = [await priceTypesByName(db), await allWarehouses(db)];
  const fields: FieldErrors = {};
  if (!types.some(({ id }) => id === price_type)) fields.price_type = [noPriceType];
  if (!warehouses.every((wms) => known.some(({ id }) => id === wms))) {
    fields.warehouses = ['Отметьте склады из списка'];
  }
  if (!canServe) fields.staff = ['Выберите, кто ведёт дилера'];
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** Returns the id of what was inserted; undefined when a unique key rejects it. */
async function unlessTaken(insert: () => Promise<number>): Promise<number | undefined> {
  try {
    return await insert();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return undefined;
  }
}
