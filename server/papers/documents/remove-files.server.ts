import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { removePicture } from '../../files/pictures.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import type { JobHandler } from '../../work/jobs/run-jobs.server.ts';
import { documentsFolder } from './documents-folder.server.ts';

type Removed = { files: string[] };

/** Removes files of documents that others have replaced; doing it again after a crash changes nothing. */
export const documentFilesJob: JobHandler = {
  kind: 'document-files',
  async outside({ files }: Removed, { uploads }) {
    for (const file of files) await removePicture(documentsFolder(uploads), file);
  },
};

/** Has a file removed once the transaction that replaces it is committed. */
export async function removeFileLater(db: Kysely<Database>, file: string, now: number): Promise<void> {
  const payload: Removed = { files: [file] };
  await queueJobs(db, now, [{ kind: documentFilesJob.kind, payload }]);
}
