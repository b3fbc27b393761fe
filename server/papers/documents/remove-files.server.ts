import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { removePicture } from '../../files/pictures.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { documentsFolder } from './documents-folder.server.ts';

type Removed = { files: string[] };

/** Removes replaced files of documents. The job can be repeated after a crash. */
export const documentFilesJob: JobHandler = {
  kind: 'document-files',
  async outside({ files }: Removed, { uploads }) {
    for (const file of files) await removePicture(documentsFolder(uploads), file);
  },
};

/** Queues the removal of a file, which runs after the transaction that replaces it is committed. */
export async function removeFileLater(db: Kysely<Database>, file: string, now: number): Promise<void> {
  const payload: Removed = { files: [file] };
  await queueJobs(db, now, [{ kind: documentFilesJob.kind, payload }]);
}
