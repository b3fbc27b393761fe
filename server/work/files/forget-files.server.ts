import { removePicture } from '../../files/pictures.server.ts';
import { type FileStore, isStorageAway } from '../../files/stores/file-store.ts';
import type { Context } from '../../kernel/use-case.ts';
import { queueJobs } from '../jobs/repository.server.ts';
import type { JobHandler } from '../jobs/run-jobs.server.ts';

type Forgotten = { folder: string; files: string[] };

/** Removes files that could not be removed at once; doing it again after a crash changes nothing. */
export const forgetFilesJob: JobHandler = {
  kind: 'forget-files',
  async outside({ folder, files }: Forgotten, { uploads }) {
    for (const file of files) await removePicture(uploads.within(folder), file);
  },
};

/**
 * Removes stored files to which nothing refers, after the transaction that says so, or when there is none. While the
 * storage is away, they are left to a job: what was decided stays decided, and no file of a person stays behind.
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
