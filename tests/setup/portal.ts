import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { listen } from '#app/http/serving/listen.server.ts';
import type { Database } from '#server/db/schema.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { recordAnsweredRows } from './answered-rows.ts';
import { freshDatabase } from './database.ts';

export type Portal = {
  db: Kysely<Database>;
  /** `http://127.0.0.1:port` */
  origin: string;
  close: () => Promise<void>;
};

/**
 * The built portal, listening, over a database of its own with the small world. One a test file: a build keeps one database.
 * `throughUrl` may lead it there by a detour.
 */
export async function openPortal(throughUrl = (url: string) => url): Promise<Portal> {
  recordAnsweredRows();
  const fresh = await freshDatabase(buildWorld);
  process.env.DATABASE_URL = throughUrl(fresh.url);
  process.env.SESSION_SECRET = 'for tests';
  const build = await freshBuild();
  const server = await listen(build, 0, '127.0.0.1');
  // Only the client ends a connection that rests: if both do, a request may go to one that is being closed.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  return {
    db: fresh.db,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await fresh.drop();
    },
  };
}

let builds = 0;

/** A build of its own for each portal of this process: with another query Node evaluates the same file anew. */
function freshBuild(): Promise<ServerBuild> {
  const { href } = pathToFileURL(resolve(inject('buildDirectory'), 'server/index.js'));
  return import(/* @vite-ignore */ `${href}?${++builds}`);
}
