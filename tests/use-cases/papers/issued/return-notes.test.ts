import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { acceptReturn } from '#server/desk/returns/accept-return.server.ts';
import { getDeskReturn } from '#server/desk/returns/get-desk-return.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { SignedIn, Staff } from '#server/kernel/actor.ts';
import { deskReturnNoteFile } from '#server/papers/issued/desk-return-note-file.server.ts';
import { hasReturnNotes } from '#server/papers/issued/has-return-notes.server.ts';
import { issuePaper } from '#server/papers/issued/issue-paper.server.ts';
import { returnNoteFile } from '#server/papers/issued/return-note-file.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import type { Settings } from '#server/settings/settings.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The waybill with which a dealer returns goods (§12.1.51). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'return-notes-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));
const as = (actor: SignedIn | Staff) => ({ ...fresh.as(actor, noon), uploads: diskStore(uploads) });

const setUp = async (settings: Partial<Settings>) =>
  writeSettings(fresh.db, { ...(await currentSettings(fresh.db)), ...settings }, noon);
const noteOf = async (id: number) => {
  const { name, body } = await as(actors.main).does(returnNoteFile, { id });
  return { name, page: readPdf(await buffer(body))[0] };
};
let id = 0;

beforeEach(async () => {
  await clearTables(fresh.db, 'issued_papers', 'documents', 'price_politics', 'exchange_accounts');
  await deleteOrders(fresh.db);
  await setUp({
    ...{ company: 'ООО «Светоч Опт»', inn: '7701234560', kpp: '770101001', vat: '2200', papers_by: '' },
    legal_address: '117997, г. Москва, ул. Вавилова, д. 19',
  });
  await changeRows(fresh.db, 'contragents', {}, { kpp: '710601001', legal_address: 'г. Тула, ул. Мира, 1' });
  await insertOrder(fresh.db, { id: 1, state: 11, lines: [[101, 1, 5]] });
  id = await insertReturn(fresh.db);
});

test('an accepted return has a waybill with the agreed pieces, both parties and the reason', async () => {
  expect(await as(actors.main).tries(returnNoteFile, { id })).toMatchObject({ code: 'CANNOT_ISSUE' });
  await as(staff).does(acceptReturn, { id, answer: 'Привозите' });
  const { name, page } = await noteOf(id);
  expect(name).toMatch(/^Накладная на возврат № В-00000\d от 20\.07\.2026\.pdf$/);
  for (const text of [
    'НАКЛАДНАЯ НА ВОЗВРАТ ТОВАРА',
    'Брак',
    'LT-NB36-4054',
    '796',
    '22%',
    '1 284,50',
    '231,63',
  ])
    expect(page).toContain(text);
  expect((await as(staff).does(deskReturnNoteFile, { id })).name).toBe(name);
  expect(await as(staff).does(getDeskReturn, { id })).toMatchObject({ hasNote: true });
});

test('it has the rates and the number of the paper with which the goods were sold', async () => {
  await as(staff).does(issuePaper, { id: 1, kind: 'upd', day: '20.07.2026' });
  await as(staff).does(acceptReturn, { id, answer: '' });
  await setUp({ vat: '2000' });
  const { page } = await noteOf(id);
  expect(page).toContain('22%');
  expect(page).toContain('УПД № 1 от 20.07.2026');
});

test('it is only for those who see the return and the prices of the contract', async () => {
  await changeRows(fresh.db, 'returns', { id }, { state: 'accepted', decided_at: noon });
  await changeRows(fresh.db, 'orders', { id: 1 }, { account_id: actors.manager.accountId });
  expect((await as(actors.manager).tries(returnNoteFile, { id })).ok).toBe(true);
  expect(await as(actors.other).tries(returnNoteFile, { id })).toMatchObject({ code: 'NOT_FOUND' });
  const politics = { mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
  await addRows(fresh.db, 'price_politics', { account_id: actors.manager.accountId, ...politics });
  expect(await as(actors.manager).tries(returnNoteFile, { id })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await as(actors.manager).does(hasReturnNotes, undefined)).toBe(false);
});

test('where 1C makes the papers there is none', async () => {
  await changeRows(fresh.db, 'returns', { id }, { state: 'accepted', decided_at: noon });
  await setUp({ papers_by: '1c' });
  expect(await as(actors.main).tries(returnNoteFile, { id })).toMatchObject({ code: 'CANNOT_ISSUE' });
  expect(await as(actors.main).does(hasReturnNotes, undefined)).toBe(false);
  expect(await as(staff).does(getDeskReturn, { id })).toMatchObject({ hasNote: false });
});
