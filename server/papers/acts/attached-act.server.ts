import type { AttachedAct } from '../../work/mail/mail.ts';
import type { MakeFile } from '../../work/mail/queue-mail.server.ts';
import { currentAct } from './current-act.server.ts';
import { savedAct } from './saved-act.server.ts';

/** Returns the PDF of the act attached to a mail; undefined if the act is too long. */
export const attachedActFile: MakeFile<AttachedAct> = async ({ db, now }, { what: _, ...asked }) => {
  const found = await currentAct(db, { ...asked, now });
  return found && savedAct('pdf', found.act, found.lines);
};
