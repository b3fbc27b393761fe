import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { importPortal } from '#server/takeover/import-portal.server.ts';
import type { Report } from '#server/takeover/report.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { contract, warehouse } from '#tests/builders/world.ts';

export type Files = Record<string, string | Uint8Array>;

/** Runs `work` with a folder of these files. */
export async function inFolder<T>(files: Files, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'old-portal-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Imports the files of an old portal, and returns the report. */
export function takeOver(db: Kysely<Database>, files: Files, { dryRun = false } = {}): Promise<Report> {
  return inFolder(files, async (folder) => okValue(await importPortal(db, folder, { now: noon, dryRun })));
}

/** Returns «Заказы 2 = 1 + 0 + 1» for each table: rows, imported, unchanged, left out. */
export function sums({ tables }: Report): string[] {
  return tables.map(
    ({ table, rows, taken, unchanged, left }) => `${table} ${rows} = ${taken} + ${unchanged} + ${left}`,
  );
}

/** Returns the remarks of all tables by line: «7: reason». */
export function remarks({ tables }: Report): string[] {
  return tables.flatMap(({ problems, notes }) =>
    [...problems, ...notes].map(({ line, text }) => `${line}: ${text}`),
  );
}

/** Gives records of the small world the 1C ids that the files use. */
export async function nameIn1c(db: Kysely<Database>): Promise<void> {
  const ids = [
    ['products', 101, 'p-101'],
    ['products', 106, 'p-106'],
    ['warehouses', warehouse.tver, 'w-tver'],
    ['dealers', 2, 'd-other'],
    ['contragents', 1, 'c-lumen'],
    ['contracts', contract.main, 'k-main'],
    ['contracts', contract.second, 'k-second'],
  ] as const;
  for (const [table, id, external_id] of ids)
    await db.updateTable(table).set({ external_id }).where('id', '=', id).execute();
}

/** The hash of «old-password», as Bitrix stored it: a salt, then md5 of the salt and the password. */
const oldHash = 'abcdefgh4fb1708327787f12165de096f582fc7e';

/** The old portal of the dealers of the small world, as Bitrix exports it. */
export const oldPortal: Files = {
  'b_user.csv': `ID;LOGIN;EMAIL;PASSWORD;NAME;LAST_NAME;ACTIVE;PERSONAL_PHONE;XML_ID;DATE_REGISTER;UF_PARENT;UF_CONTRACTS
70;main@example.com;main@example.com;;Иван;Петров;Y;8 916 123-45-67;u-70;2015-03-01 10:00:00;;
71;olga;olga@example.com;${oldHash};Ольга;Белова;Y;;u-71;2016-04-02 11:00:00;70;k-main
72;gone;gone@example.com;${oldHash};Павел;;N;;;2016-04-02 11:00:00;70;
`,
  'contragents.csv': `ID;UF_USER;NAME;INN;KPP;XML_ID
5;70;"ООО ""Люмен Трейд""";7707083893;770701001;c-lumen
`,
  'addresses.csv': `ID;USER_ID;ADDRESS
11;70;Тула, ул. Заводская, 14, склад 3
12;71;"Рязань, ул. Новая, 5
вход со двора"
`,
  'b_iblock_element.csv': `ID;IBLOCK_ID;NAME;XML_ID
7001;4;Светильник «Плато»;p-101
101;4;Лампа A60;p-106
7002;4;Снятый с продажи светильник;p-gone
7003;4;Удалённый светильник;p-lost
`,
  'b_sale_order.csv': `ID;ACCOUNT_NUMBER;DATE_INSERT;DATE_STATUS;STATUS_ID;CANCELED;PRICE;PRICE_DELIVERY;USER_ID;USER_DESCRIPTION;UF_CONTRACT
9001;С-9001;2019-03-07 12:30:00;2019-03-12 09:00:00;F;N;2500.5000;500.0000;70;"Позвонить; до 18:00";k-main
9002;9002;2026-07-10 08:00:00;;N;N;84.2000;0.0000;71;;114-О/2025
9003;9003;2020-01-01 00:10:00;2020-01-02 10:00:00;F;Y;100.0000;;70;;k-second
`,
  'b_sale_basket.csv': `ID;ORDER_ID;FUSER_ID;PRODUCT_XML_ID;NAME;QUANTITY;PRICE;DELAY
1;9001;;p-101;Светильник «Плато»;2.0000;1000.0000;N
2;9002;;p-106;Лампа A60;1.0000;84.2000;N
3;9001;;p-gone;Снятый с продажи светильник;1.0000;0.5000;N
4;9003;;p-101;Светильник «Плато»;1.0000;100.0000;N
5;;300;p-106;Лампа A60;7.0000;84.2000;N
6;;300;p-101;Светильник «Плато»;1.0000;1000.0000;Y
7;;301;p-101;Светильник «Плато»;1.0000;1000.0000;N
`,
  'b_sale_fuser.csv': 'ID;USER_ID\n300;71\n301;\n',
  'drafts.csv': 'ID;USER_ID;NAME;DATE_INSERT\n40;70;Весна;2026-02-01 10:00:00\n',
  'draft_lines.csv': 'draft;product;quantity;warehouse\n40;p-101;3;w-tver\n40;p-101;2;w-tver\n40;p-none;1;\n',
  'favourites.csv': 'user;product;added\n70;p-106;2026-01-05 10:00:00\n',
};
