import { withoutPause } from '#server/goods/read-model/pace.ts';
import { mapped, pathOf, sharedFile } from '#server/goods/read-model/shared-memory.server.ts';
import type { Snapshot } from '#server/goods/read-model/snapshot.ts';
import { readSnapshot, writeSnapshot } from '#server/goods/read-model/snapshot-image.server.ts';

/** Returns a snapshot as opened by another process of the pool. */
export async function reopened(snapshot: Snapshot): Promise<Snapshot> {
  const log = { last: 0, missing: new Map() };
  const file = await sharedFile('test');
  try {
    await writeSnapshot({ snapshot, log, began: 0, ended: 0 }, 'test', file, withoutPause);
    const memory = await mapped(pathOf(process.pid, file.fd));
    return (await readSnapshot(memory, 'test', withoutPause)).snapshot;
  } finally {
    await file.close();
  }
}
