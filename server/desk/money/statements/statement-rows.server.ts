import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { currentSettings } from '../../../settings/repository.server.ts';
import { ownAccounts } from '../../../settings/settings.ts';
import { bankKey } from './bank-key.server.ts';
import { matchDocument, orderIdsIn } from './match-documents.ts';
import type { BankDocument, RowState, Statement, StatementRow } from './statement.ts';
import {
  contractsById,
  contractsOfPayers,
  ordersById,
  paymentsByBankKey,
  paymentsByHand,
} from './statements.repository.server.ts';

export type KeyedRow = StatementRow & { key: string };

/** Returns the current state of each document in a statement of `account` on the ISO day `today` (§12.1.21). */
export async function statementRows(
  db: Kysely<Database>,
  { account, today }: { account: string; today: string },
  { documents }: Statement,
): Promise<KeyedRow[]> {
  const settings = await currentSettings(db);
  const own = { accounts: [account, ...ownAccounts(settings)], inn: settings.inn };
  const keys = documents.map(bankKey);
  const known = await paymentsByBankKey(db, keys);
  const settled = documents.map((document, i) => {
    const state = unmatchedState(document, own, today);
    if (state !== undefined) return state;
    if (keys.indexOf(keys[i]!) < i) return 'twice';
    return known.has(keys[i]!) ? 'imported' : undefined;
  });
  const open = documents.filter((_, i) => settled[i] === undefined);

  const named = await ordersById(db, unique(open.flatMap(({ purpose }) => orderIdsIn(purpose))));
  const ofPayers = await contractsOfPayers(
    db,
    unique(open.map(({ payerInn }) => payerInn).filter((payerInn) => payerInn !== '')),
  );
  const missing = unique(named.map(({ contractId }) => contractId)).filter(
    (id) => !ofPayers.some((each) => each.id === id),
  );
  const candidates = [...ofPayers, ...(await contractsById(db, missing))];
  const byHand = await paymentsByHand(
    db,
    candidates.map(({ id }) => id),
    unique(open.map(({ receivedOn }) => receivedOn)),
  );

  return documents.map((document, i): KeyedRow => {
    const { recipientAccount: _, day: __, ...shown } = document;
    const row = { ...shown, key: keys[i]!, payment: known.get(keys[i]!) };
    const state = settled[i];
    if (state) return { ...row, state, contracts: [], why: '' };
    const match = matchDocument(document, candidates, named);
    const contracts = match.contracts.map(({ id, header, company, dealer }) => ({
      id,
      header,
      company,
      dealer,
    }));
    const same = byHand.find(
      (payment) =>
        contracts.some(({ id }) => id === payment.contractId) &&
        payment.paidOn === document.receivedOn &&
        payment.amount === document.amount &&
        (payment.number === document.number || payment.number === ''),
    );
    if (same) return { ...row, state: 'entered', contracts, why: match.why, payment: same.id };
    const { contract, why } = match;
    const found = contracts.length > 0 ? 'choose' : 'unknown';
    return { ...row, state: contract === undefined ? found : 'sure', contracts, contract, why };
  });
}

/** Returns the state of a document that cannot be a dealer's payment; undefined if it may be one. */
function unmatchedState(
  { payerAccount, payerInn, recipientAccount, receivedOn, problem }: BankDocument,
  own: { accounts: readonly string[]; inn: string },
  today: string,
): RowState | undefined {
  const isOwn = own.accounts.includes(recipientAccount);
  if (own.accounts.includes(payerAccount)) return isOwn ? 'own' : 'outgoing';
  if (!isOwn) return 'foreign';
  if (problem !== undefined) return 'broken';
  if (own.inn !== '' && payerInn === own.inn) return 'own';
  return receivedOn > today ? 'future' : undefined;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
