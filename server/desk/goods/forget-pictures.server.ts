import { basename } from 'node:path';
import { contentFolder } from '../../content/editing/pictures.server.ts';
import { removePicture } from '../../files/pictures.server.ts';
import { dayMs } from '../../kernel/clock.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { forgetRemoved, picturesInUse } from './forgotten-pictures.repository.server.ts';

/** How long a removed picture of a product can be restored. */
const keptMs = 30 * dayMs;
/** The number of pictures deleted at once; small, because all texts are searched for each of them. */
const atOnce = 20;

/** Deletes, every day, pictures that were removed from goods a month ago. Their files are deleted after the commit. */
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
 * Deletes the files of deleted pictures; it may run again after a crash. Checks again whether they are in use, because
 * somebody may have restored a picture at the last moment or put its address into a text.
 */
export const pictureFilesJob: JobHandler = {
  kind: 'remove-picture-files',
  async outside({ paths }: Forgotten, { db, uploads }) {
    const used = await picturesInUse(offMainThread(db), paths);
    for (const path of paths)
      if (!used.has(path)) await removePicture(contentFolder(uploads), basename(path));
  },
};

/** Returns whether a path is an uploaded file; the portal's own drawings are not. */
function isUploaded(path: string): boolean {
  return path.startsWith('/media/');
}
