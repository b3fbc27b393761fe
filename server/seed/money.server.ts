import type { Kysely } from 'kysely';
import { shippedStates } from '../db/order-states.ts';
import type { Database } from '../db/schema.ts';
import type { BankDocument } from '../desk/money/statements/statement.ts';
import { insertStatement } from '../desk/money/statements/statements.repository.server.ts';
import { addDays, dayOf, startOfDay } from '../kernel/clock.ts';
import { orderNumber } from '../ordering/orders/rules.ts';
import { demoCompany } from './data/company.ts';
import type { World } from './world.ts';

/** Days from shipment to payment, in those contracts of the first three dealers that have a credit limit. */
const deferral = 14;

/**
 * Adds special cases to the debts of the demo data: contracts with a deferral, some of them overdue, one near its
 * limit, and a waiting bank statement. Call it after the sums have been built.
 */
export async function showMoney(trx: Kysely<Database>, world: World): Promise<void> {
  await trx
    .updateTable('contracts')
    .set({ deferral_days: deferral })
    .where('credit_limit', '>', 0)
    .where('dealer_id', '<=', 3)
    .execute();
  await makeOverdue(trx, world);
  await bringNearLimit(trx);
  const documents = documentsOf(world);
  if (documents.length === 0) return;
  const day = documents[0]!.day;
  await insertStatement(trx, {
    by: 'Ирина Соколова',
    file: `kl_to_1c_${day}.txt`,
    account: demoCompany.account,
    statement: { accounts: [demoCompany.account], startOn: day, endOn: day, documents },
    now: world.now,
  });
}

/**
 * Shortens the deferral of the demo dealer's first contract until part of its debt is overdue. The debt is random, and
 * with the usual deferral it would be overdue only on some days.
 */
async function makeOverdue(trx: Kysely<Database>, { dealers, now }: World): Promise<void> {
  const contract = dealers[0]?.contracts[0]?.id;
  if (contract === undefined) return;
  const sums = await trx
    .selectFrom('contract_sums')
    .select('balance')
    .where('contract_id', '=', contract)
    .executeTakeFirst();
  const debits = await trx
    .selectFrom('ledger_entries')
    .select(['entered_on', 'amount'])
    .where('contract_id', '=', contract)
    .where('kind', '=', 'shipment')
    .where('amount', '>', 0)
    .orderBy('entered_on', 'desc')
    .execute();
  // Payments settle the oldest debits, so the newest ones make up the balance.
  let unpaid = Number(sums?.balance ?? 0);
  const oldest = debits.find(({ amount }) => {
    unpaid -= amount;
    return unpaid <= 0;
  });
  if (!oldest) return;
  const age = (startOfDay(dayOf(now)) - startOfDay(oldest.entered_on)) / 86_400_000;
  await trx
    .updateTable('contracts')
    .set({ deferral_days: Math.max(0, Math.min(deferral, age - 1)) })
    .where('id', '=', contract)
    .execute();
}

/** Brings a contract of a dealer without a login near its limit, so that everybody who tries the portal can order. */
async function bringNearLimit(trx: Kysely<Database>): Promise<void> {
  const most = await trx
    .selectFrom('contracts')
    .innerJoin('contract_sums', 'contract_sums.contract_id', 'contracts.id')
    .select('contracts.id')
    .select((eb) => eb('balance', '+', eb.ref('open_total')).as('owed'))
    .where('dealer_id', '>', 2)
    .where('credit_limit', '>', 0)
    .orderBy('owed', 'desc')
    .orderBy('contracts.id')
    .executeTakeFirst();
  const thousand = 100_000;
  if (!most || Number(most.owed) <= 0) return;
  const credit_limit = (Math.floor(Number(most.owed) / thousand) + 5) * thousand;
  await trx.updateTable('contracts').set({ credit_limit }).where('id', '=', most.id).execute();
}

/** Returns yesterday's bank documents, whose check yields various states. */
function documentsOf({ dealers, orders, now }: World): BankDocument[] {
  const day = addDays(dayOf(now), -1);
  const [lumen, second] = dealers;
  const trade = lumen?.contragents[0];
  const shipped = orders.findLast(
    ({ contract_id, state }) => contract_id === lumen?.contracts[0]?.id && shippedStates.includes(state),
  );
  if (!trade || !shipped) return [];
  const payer = (from: { company: string; inn: string; kpp: string; account: string }) => ({
    payer: from.company,
    payerInn: from.inn,
    payerKpp: from.kpp,
    payerAccount: from.account,
  });
  const number = orderNumber(shipped.id, shipped.created_at);
  const other = second?.contragents[0];
  const stranger = {
    company: 'ООО «Новый свет»',
    inn: '7716000016',
    kpp: '771601001',
    account: '40702810500000000512',
  };
  const sent = [
    { ...payer(trade), amount: shipped.total, purpose: `Оплата заказа ${number}, в т. ч. НДС` },
    { ...payer(trade), amount: 4_500_000, purpose: 'Оплата за светильники' },
    ...(other ? [{ ...payer(other), amount: 12_840_000, purpose: 'Оплата по счёту' }] : []),
    { ...payer(stranger), amount: 1_250_000, purpose: 'Предоплата по договору' },
    {
      ...payer({ ...demoCompany }),
      amount: 890_000,
      purpose: 'Аренда склада',
      recipientAccount: stranger.account,
    },
  ];
  return sent.map((document, i) => ({
    nth: i + 1,
    number: String(701 + i),
    day,
    receivedOn: day,
    recipientAccount: demoCompany.account,
    ...document,
  }));
}
