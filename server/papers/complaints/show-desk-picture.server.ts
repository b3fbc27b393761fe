import { z } from 'zod';
import { readPicture } from '../../files/pictures.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findComplaint, picturesOfComplaint } from './desk.repository.server.ts';
import { picturesFolder } from './pictures-folder.server.ts';

/**
 * Returns a picture (JPEG) of a complaint. Refusal: NOT_FOUND, also when the picture belongs to another complaint.
 */
export const showDeskPicture = staffUseCase({
  name: 'show-desk-picture',
  access: withRight('talks'),
  writes: false,
  input: z.object({ id: zId, file: z.string().max(100) }),
  async run({ id, file }, { db, actor, uploads }) {
    const complaint = await findComplaint(db, id, confinedTo(actor));
    const known = complaint && (await picturesOfComplaint(db, id)).some((picture) => picture.file === file);
    const bytes = known ? await readPicture(picturesFolder(uploads), file) : undefined;
    return bytes ? ok(bytes) : fail('NOT_FOUND', { message: 'Такой фотографии нет' });
  },
});
