import { removePicture } from '../../files/pictures.server.ts';
import { type FileStore, isStorageAway } from '../../files/stores/file-store.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { queueJobs } from '../jobs/repository.server.ts';

type Forgotten = { folder: string; files: string[] };

/** Deletes files that could not be deleted immediately. The job may run again after a crash. */
export const forgetFilesJob: JobHandler = {
  kind: 'forget-files',
  async outside({ folder, files }: Forgotten, { uploads }) {
    for (const file of files) await removePicture(uploads.within(folder), file);
  },
};

/**
 * Deletes stored files that nothing refers to any more; call it after the commit, or without a transaction. If the
 * storage is unavailable, queues a job that deletes them later, so that the caller's change still succeeds and no
 * file with personal data remains.
 */
export async function forgetFiles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  folder: FileStore,
  files: readonly string[],
): Promise<void> {
  const left = files.filter((file) => file !== '');
  try {
    for (let file = left[0]; file !== undefined; file = left[0]) {
      await removePicture(folder, file);
      left.shift();
    }
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    const payload: Forgotten = { folder: folder.path, files: left };
    await queueJobs(db, now, [{ kind: forgetFilesJob.kind, payload }]);
  }
}
