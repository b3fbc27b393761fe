import { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { type FieldErrors, fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { entriesById } from '../../../kernel/trees.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { heldSettings } from '../../../settings/repository.server.ts';
import { changesBetween } from '../../../work/history/history-entry.ts';
import { recordChanges } from '../../../work/history/record-change.server.ts';
import { documentText } from '../payment-kinds.ts';
import { paymentFormValues } from '../payment-view.ts';
import { paymentWordings } from '../payment-wordings.ts';
import { insertPayments } from '../repository.server.ts';
import { noSuchStatement, refuseConfined } from './sees-statements.ts';
import { contractField, numberField, openRowStates } from './statement.ts';
import { type KeyedRow, statementRows } from './statement-rows.server.ts';
import {
  contractsById,
  contractsByNumber,
  findStatement,
  holdStatement,
  markImported,
  paymentsByBankKey,
} from './statements.repository.server.ts';

/** Fields keyed by the position of the document, parsed with `entriesById`; may be absent. */
const zByNth = z.transform((value: unknown) => value);

/**
 * Enters the documents of a statement for which a contract was selected (`contract[nth]`, or its number, `number[nth]`)
 * as payments, all in one transaction. A statement is imported once: a second person, or a form sent again, gets the
 * result of the first import. Documents imported from another file meanwhile are skipped. Returns the number and the
 * sum of the payments entered. Refusals: NOT_FOUND, FORBIDDEN as for the list, BAD_INPUT by field or if nothing is
 * selected.
 */
export const importStatement = staffUseCase({
  name: 'import-statement',
  access: withRight('money'),
  writes: true,
  input: z.object({ id: zId, contract: zByNth, number: zByNth }),
  async run({ id, contract, number }, ctx) {
    const { db, actor, now, log } = ctx;
    const refused = refuseConfined(actor);
    if (refused) return refused;
    // Only one import runs at a time, because two files may contain the same documents.
    await heldSettings(db);
    await holdStatement(db, id);
    const found = await findStatement(db, id);
    if (!found) return noSuchStatement();
    const { head, statement } = found;
    if (head.importedAt !== null)
      return ok({ id, entered: false, by: head.by, payments: head.payments, total: head.total });
    const rows = await statementRows(db, { account: head.account, today: dayOf(now) }, statement);

    const open = rows.filter(({ state }) => openRowStates.includes(state));
    const typed = { contracts: textsOf(contract), numbers: textsOf(number) };
    const contracts = [
      ...open.flatMap((row) => row.contracts),
      ...(await contractsByNumber(db, [...new Set(typed.numbers.values())])),
    ];
    const { chosen, fields } = chosenContracts(open, typed, contracts);
    if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
    if (chosen.length === 0 && !rows.some(({ state }) => state === 'imported'))
      return fail('BAD_INPUT', { message: 'Не выбран ни один договор: вносить нечего' });

    const by = actor.name || actor.email;
    const owners = await ownersOf(db, chosen);
    const payments = chosen.map(({ row, contractId }) => ({
      dealerId: owners.get(contractId)!.dealerId,
      contractId,
      kind: 'payment' as const,
      paidOn: row.receivedOn,
      number: row.number,
      amount: row.amount,
      note: '',
      by,
      now,
      bankKey: row.key,
      importId: id,
    }));
    await insertPayments(db, payments);
    const ids = await paymentsByBankKey(
      db,
      payments.map(({ bankKey }) => bankKey),
    );
    const choices = [...owners].map(([each, { header }]) => ({ id: each, header, company: '', balance: 0 }));
    const wordings = paymentWordings(choices);
    await recordChanges(
      ctx,
      payments.map((payment) => ({
        kind: 'payment' as const,
        id: ids.get(payment.bankKey)!,
        header: documentText(payment),
        action: 'imported' as const,
        dealerId: payment.dealerId,
        changes: changesBetween({}, paymentFormValues(payment), wordings),
      })),
    );
    const total = payments.reduce((sum, { amount }) => sum + amount, 0);
    await markImported(db, id, { by, payments: payments.length, total, now });
    log('statement.imported', { statement: id, payments: payments.length, by: actor.staffId });
    return ok({ id, entered: true, by, payments: payments.length, total });
  },
});

function textsOf(value: unknown): Map<number, string> {
  const texts = entriesById(value).map(
    ([nth, each]) =>
      [
        nth,
        String([each].flat().at(-1) ?? '')
          .trim()
          .slice(0, 255),
      ] as const,
  );
  return new Map(texts.filter(([, text]) => text !== ''));
}

type Known = { id: number; header: string };
type Typed = { contracts: Map<number, string>; numbers: Map<number, string> };

/** Returns the contract selected for each document, and error messages by field. */
function chosenContracts(open: readonly KeyedRow[], { contracts, numbers }: Typed, known: readonly Known[]) {
  const chosen: { row: KeyedRow; contractId: number }[] = [];
  const fields: FieldErrors = {};
  for (const row of open) {
    const number = numbers.get(row.nth);
    const contract = contracts.get(row.nth);
    if (number === undefined && contract === undefined) continue;
    const field = number === undefined ? contractField(row.nth) : numberField(row.nth);
    const meant =
      number === undefined
        ? row.contracts.filter(({ id }) => String(id) === contract)
        : distinct(known.filter(({ header }) => header === number));
    if (meant.length === 1) chosen.push({ row, contractId: meant[0]!.id });
    else if (meant.length > 1)
      fields[field] = ['Договоров с таким номером несколько. Внесите платёж вручную'];
    else fields[field] = [number === undefined ? 'Выберите договор' : 'Договора с таким номером нет'];
  }
  return { chosen, fields };
}

const distinct = (contracts: readonly Known[]) => [
  ...new Map(contracts.map((each) => [each.id, each])).values(),
];

async function ownersOf(
  db: Parameters<typeof contractsById>[0],
  chosen: readonly { contractId: number }[],
): Promise<Map<number, { dealerId: number; header: string }>> {
  const contracts = await contractsById(db, [...new Set(chosen.map(({ contractId }) => contractId))]);
  return new Map(contracts.map(({ id, dealerId, header }) => [id, { dealerId, header }]));
}
