import { z } from 'zod';
import { zText } from '../../../kernel/fields.ts';
import { type Failure, fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { heldSettings } from '../../../settings/repository.server.ts';
import { ownAccounts } from '../../../settings/settings.ts';
import { parseStatement } from './parse-statement.server.ts';
import { refuseConfined } from './sees-statements.ts';
import { insertStatement, sameWaiting } from './statements.repository.server.ts';

const chooseFile = 'Выберите файл выписки';

/**
 * Stores a bank statement (`file` contains its bytes) until somebody imports it, and returns its id. The same file sent
 * twice is stored once. Does not enter payments yet. Refusals: FORBIDDEN as for the list; UNREADABLE_FILE at `file`,
 * also for a statement of an account that is not in the settings.
 */
export const uploadStatement = staffUseCase({
  name: 'upload-statement',
  access: withRight('money'),
  writes: true,
  input: z.object({
    name: zText(255).catch(''),
    file: z.instanceof(Uint8Array, { error: chooseFile }),
  }),
  async run({ name, file }, { db, actor, now, log }) {
    const refused = refuseConfined(actor);
    if (refused) return refused;
    const read = parseStatement(file);
    if (!read.ok) return read;
    const statement = read.value;
    // A second click waits here and then finds the statement of the first.
    const own = ownAccounts(await heldSettings(db));
    if (own.length === 0) return notOurs('В настройках не указан расчётный счёт компании');
    const account =
      own.find((each) => statement.accounts.includes(each)) ??
      own.find((each) => isOf(each, statement.documents));
    if (account === undefined) return notOurs(otherAccount(statement.accounts, own));
    const by = actor.name || actor.email;
    const known = await sameWaiting(db, { by, account, statement });
    if (known !== undefined) return ok({ id: known });
    const id = await insertStatement(db, { by, file: name || 'выписка', account, statement, now });
    log('statement.uploaded', { statement: id, documents: statement.documents.length, by: actor.staffId });
    return ok({ id });
  },
});

/**
 * Returns whether any document has this account as payer or recipient. Some banks omit the section that names the
 * account, so that only the documents identify it.
 */
const isOf = (account: string, documents: readonly { payerAccount: string; recipientAccount: string }[]) =>
  documents.some((document) => [document.payerAccount, document.recipientAccount].includes(account));

function notOurs(message: string): Failure {
  return fail('UNREADABLE_FILE', { message, fields: { file: [message] } });
}

function otherAccount(accounts: readonly string[], own: readonly string[]): string {
  const theirs = accounts.length > 0 ? ` счёта ${accounts.join(', ')}` : ' другого счёта';
  return `Это выписка${theirs}, а в настройках ${own.length > 1 ? 'указаны' : 'указан'} ${own.join(', ')}`;
}
