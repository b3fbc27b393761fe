import { database } from '#server/db/client.server.ts';
import { catalogueModel } from '#server/goods/read-model/live.server.ts';
import { logWarning } from '#server/kernel/log.server.ts';

/**
 * Builds the read model before the first buyer needs it. When the build fails, the next request for the model builds
 * it again.
 */
export async function warmCatalogue(): Promise<void> {
  await catalogueModel(database()).catch((error) => logWarning('catalogue: not built', error));
}
