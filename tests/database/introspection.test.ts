import { MysqlIntrospector } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dialect, freshDatabase } from '../setup/database.ts';

describe.runIf(dialect === 'mysql')('the description of MariaDB tables', () => {
  test('MariaDB tables are described exactly as Kysely’s own introspector describes them', async () => {
    const { db, drop } = await freshDatabase();
    for (const withInternalKyselyTables of [true, false]) {
      const tables = await db.introspection.getTables({ withInternalKyselyTables });
      expect(tables.length).toBeGreaterThan(80);
      expect(tables).toEqual(await new MysqlIntrospector(db).getTables({ withInternalKyselyTables }));
    }
    await drop();
  });
});
