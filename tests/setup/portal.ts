import { resolve } from 'node:path';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { buildWorld } from '#tests/builders/world.ts';
import { freshDatabase } from './database.ts';

export type Portal = {
  db: Kysely<Database>;
  /** Answers as the running portal would. */
  answer: (request: Request) => Promise<Response>;
  close: () => Promise<void>;
};

/** The built portal over a database of its own that holds the small world. One a test file: the build keeps one database. */
export async function openPortal(): Promise<Portal> {
  const fresh = await freshDatabase();
  await buildWorld(fresh.db);
  process.env.DATABASE_URL = fresh.url;
  process.env.SESSION_SECRET = 'for tests';
  const build = (await import(resolve(inject('buildDirectory'), 'server/index.js'))) as ServerBuild;
  const handle = createRequestHandler(build, 'production');
  return { db: fresh.db, answer: (request) => handle(request), close: fresh.drop };
}
