import type { TestProject } from 'vitest/node';
import { onServer, rowsOf } from './mysql-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    schemaPrefix: string;
  }
}

/** Names the schemas of this run and drops them when the run ends, including those of failed test files. */
export default function setup({ provide }: TestProject) {
  const prefix = `portal_test_${process.pid}_`;
  provide('schemaPrefix', prefix);
  if (process.env.TEST_DIALECT !== 'mysql') return;
  return () =>
    onServer(async (connection) => {
      const schemas = await rowsOf(connection, 'show databases');
      for (const [name] of schemas) {
        if (String(name).startsWith(prefix)) await connection.query(`drop database if exists ${name}`);
      }
    });
}
