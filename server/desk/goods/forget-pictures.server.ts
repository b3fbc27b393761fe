import { basename } from 'node:path';
import { contentFolder } from '../../content/editing/pictures.server.ts';
import { removePicture } from '../../files/pictures.server.ts';
import { dayMs } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import type { JobHandler } from '../../work/jobs/run-jobs.server.ts';
import { forgetRemoved, picturesInUse } from './forgotten-pictures.repository.server.ts';

/** For how long a removed picture of a product can be brought back. */
const keptMs = 30 * dayMs;
/** Few, because each is looked for in all texts. */
const atOnce = 20;

/** Forgets daily the pictures that were removed from goods a month ago. Their files are removed when that is committed. */
export const forgetPicturesJob: Periodic = {
  kind: 'forget-pictures',
  first: (now) => now,
  async periodic(_payload: unknown, { db, now }) {
    const paths = await forgetRemoved(db, now - keptMs, atOnce);
    const payload: Forgotten = { paths: paths.filter(isUploaded) };
    if (payload.paths.length > 0) await queueJobs(db, now, [{ kind: pictureFilesJob.kind, payload }]);
    return { runAt: paths.length < atOnce ? now + dayMs : now, payload: {} };
  },
};

type Forgotten = { paths: string[] };

/**
 * Removes the files of forgotten pictures, and may do it again after a crash. Asks once more who shows them: somebody may have
 * brought a picture back at the last moment, or have written its address into a text.
 */
export const pictureFilesJob: JobHandler = {
  kind: 'remove-picture-files',
  async outside({ paths }: Forgotten, { db, uploads }) {
    const used = await picturesInUse(offMainThread(db), paths);
    for (const path of paths)
      if (!used.has(path)) await removePicture(contentFolder(uploads), basename(path));
  },
};

/** Drawings of the portal itself are files that nobody has uploaded. */
function isUploaded(path: string): boolean {
  return path.startsWith('/media/');
}
