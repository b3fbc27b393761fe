import { MysqlIntrospector } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialect, freshDatabase } from '../setup/database.ts';

describe.runIf(dialect === 'mysql')('the description of MariaDB tables', () => {
  test('tables are described as Kysely describes them, without Kysely’s own two tables unless they are requested', async () => {
    const { db, drop } = await freshDatabase();
    for (const withInternalKyselyTables of [true, false]) {
      const tables = await db.introspection.getTables({ withInternalKyselyTables });
      expect(tables.length).toBeGreaterThan(80);
      expect(tables).toEqual(await new MysqlIntrospector(db).getTables({ withInternalKyselyTables }));
    }
    await drop();
  });
});
