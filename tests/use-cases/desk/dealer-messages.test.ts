import { expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { getDealer } from '#server/desk/dealers/get-dealer.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

test('the desk lists recent messages to a dealer with the number of readers', async () => {
  const { db } = fresh;
  const draft = {
    audience: 'all' as const,
    state: 'sent' as const,
    ...{ text: '', href: '', audience_id: null, served_by: null, main_only: 0 },
    ...{ by_mail: 0, created_at: noon, starts_at: 0, ended_at: noon },
    ...{ people: 2, told: 2, mailed: 0, last_account: 0 },
  };
  await bulkInsert(db, 'mailings', [
    { ...draft, id: 1, submission: 'm1', staff_id: staff.staffId, header: 'Давно' },
    { ...draft, id: 2, submission: 'm2', staff_id: staff.staffId, header: 'Склад закрыт' },
    { ...draft, id: 3, submission: 'm3', staff_id: staff.staffId, header: 'Другим' },
  ]);
  const message = { kind: 'mailing', header: 'Склад закрыт', text: '', href: '', read_at: null };
  await bulkInsert(db, 'messages', [
    { ...message, account_id: 1, mailing_id: 1, created_at: noon - 100 * 86_400_000 },
    { ...message, account_id: 1, mailing_id: 2, created_at: noon, read_at: noon },
    { ...message, account_id: 2, mailing_id: 2, created_at: noon },
    { ...message, account_id: actors.other.accountId, mailing_id: 3, created_at: noon },
  ]);
  const { messages } = await testContext(db, staff).does(getDealer, { id: 1 });
  expect(messages).toMatchObject([
    { id: 2, header: 'Склад закрыт', at: noon, told: 2, read: 1, mayOpen: true },
  ]);
  // A manager who sees only his own dealers may open only the messages that he has written.
  const { newcomer } = colleagues;
  await changeRows(db, 'dealers', { id: 1 }, { staff_id: newcomer.staffId });
  const theirs = await testContext(db, newcomer).does(getDealer, { id: 1 });
  expect(theirs.messages).toMatchObject([{ id: 2, mayOpen: false }]);
});
