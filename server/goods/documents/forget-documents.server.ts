import { removePicture } from '../../files/pictures.server.ts';
import { dayMs } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { productDocumentsFolder } from './documents-folder.server.ts';
import { documentFilesInUse, forgetRemovedDocuments } from './repository.server.ts';

/** How long a removed document of a product can be restored. */
const keptMs = 30 * dayMs;
const atOnce = 200;
/**
 * How long after its last row a file is deleted: a document that is being saved meanwhile may refer to the same bytes.
 */
const afterMs = 3_600_000;

/**
 * Deletes, every day, documents that were removed from goods a month ago, except those of 1C that staff have removed.
 * Their files are deleted an hour later.
 */
export const forgetDocumentsJob: Periodic = {
  kind: 'forget-documents',
  first: (now) => now,
  async periodic(_payload: unknown, { db, now }) {
    const files = await forgetRemovedDocuments(db, now - keptMs, atOnce);
    await removeUnusedLater(db, files, now);
    return { runAt: files.length === 0 ? now + dayMs : now, payload: {} };
  },
};

type Forgotten = { files: string[] };

/** Queues the deletion of these files, unless a document has them by then. */
export async function removeUnusedLater(
  db: Parameters<typeof queueJobs>[0],
  files: readonly string[],
  now: number,
): Promise<void> {
  if (files.length === 0) return;
  const payload: Forgotten = { files: [...files] };
  await queueJobs(db, now, [{ kind: productDocumentFilesJob.kind, payload, runAt: now + afterMs }]);
}

/** Deletes files that no document has any more; it may run again after a crash. */
export const productDocumentFilesJob: JobHandler = {
  kind: 'goods-document-files',
  async outside({ files }: Forgotten, { db, uploads }) {
    const used = await documentFilesInUse(offMainThread(db), files);
    for (const file of files) if (!used.has(file)) await removePicture(productDocumentsFolder(uploads), file);
  },
};
