import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { removePicture } from '../../files/pictures.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { chatFolder } from './message-file.server.ts';
import { filesOf } from './repository.server.ts';

type Removed = { files: string[] };

/** Removes the files of deleted messages; repeating the job after a crash changes nothing. */
export const chatFilesJob: JobHandler = {
  kind: 'remove-chat-files',
  async outside({ files }: Removed, { uploads }) {
    for (const file of files) await removePicture(chatFolder(uploads), file);
  },
};

/**
 * Schedules the removal of a conversation's files, which runs after the commit of the transaction that deletes its
 * messages. Call it before the messages are deleted. Returns the number of files.
 */
export async function removeFilesLater(
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<number> {
  const payload: Removed = { files: await filesOf(db, accountId) };
  if (payload.files.length > 0) await queueJobs(db, now, [{ kind: chatFilesJob.kind, payload }]);
  return payload.files.length;
}
