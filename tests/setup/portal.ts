import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import type { listen } from '#app/http/serving/listen.server.ts';
import type { Database } from '#server/db/schema.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { recordAnsweredRows } from './answered-rows.ts';
import { freshDatabase } from './database.ts';

export type Portal = {
  db: Kysely<Database>;
  /** The address of the database. */
  url: string;
  /** `http://127.0.0.1:port` */
  origin: string;
  routes: ServerBuild['routes'];
  close: () => Promise<void>;
};

/**
 * Starts the built portal on its own database with the small world or with the data that `fill` writes. Start one per
 * test file, because a build keeps one database. `throughUrl` may replace the address by a proxy's.
 */
export async function openPortal(throughUrl = (url: string) => url, fill = buildWorld): Promise<Portal> {
  recordAnsweredRows();
  const fresh = await freshDatabase(fill);
  process.env.DATABASE_URL = throughUrl(fresh.url);
  process.env.SESSION_SECRET = 'for tests';
  const build = await freshBuild();
  const serving = build.entry.module as unknown as { listen: typeof listen };
  const server = await serving.listen(build, 0, '127.0.0.1');
  // Only the client closes idle connections; otherwise a request might use one that is being closed.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  return {
    db: fresh.db,
    url: fresh.url,
    origin: `http://127.0.0.1:${port}`,
    routes: build.routes,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await fresh.drop();
    },
  };
}

let builds = 0;

/**
 * Loads a separate instance of the build for each portal of this process. Node evaluates a file again if its query
 * differs.
 */
function freshBuild(): Promise<ServerBuild> {
  const { href } = pathToFileURL(resolve(inject('buildDirectory'), 'server/index.js'));
  return import(/* @vite-ignore */ `${href}?${++builds}`);
}
