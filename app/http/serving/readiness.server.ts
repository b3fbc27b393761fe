import { database } from '#server/db/client.server.ts';
import { answers } from '#server/db/dialect.server.ts';
import { modelState } from '#server/goods/read-model/live.server.ts';
import { warmCatalogue } from './warm-catalogue.server.ts';

/** How long the database may take to respond, in milliseconds, before it counts as unavailable. */
const longestMs = 2_000;

let stopping = false;

/** Makes /readyz return 503, so that proxies send new requests elsewhere. */
export function beginStopping(): void {
  stopping = true;
}

type Unready = 'stopping' | 'no database' | 'starting';

/**
 * Returns why this process should get no requests now (§12.7.1): it is stopping, its database does not respond, or its
 * read model is not built yet. Undefined when it is ready.
 */
export async function whyNotReady(): Promise<Unready | undefined> {
  if (stopping) return 'stopping';
  const db = database();
  const late = new Promise<false>((tell) => setTimeout(tell, longestMs, false).unref());
  if (!(await Promise.race([answers(db), late]))) return 'no database';
  if (modelState(db)) return undefined;
  // The build at the start may have failed because the database was unavailable.
  warmCatalogue();
  return 'starting';
}
