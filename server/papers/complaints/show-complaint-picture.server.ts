import { z } from 'zod';
import { readPicture } from '../../files/pictures.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { picturesOfComplaint } from './desk.repository.server.ts';
import { picturesFolder } from './pictures-folder.server.ts';
import { findOwnComplaint } from './repository.server.ts';

/** Returns a picture (JPEG) of a complaint that the account may see. Refusal: NOT_FOUND. */
export const showPicture = useCase({
  name: 'show-complaint-picture',
  access: buyers,
  writes: false,
  input: z.object({ id: zId, file: z.string().max(100) }),
  async run({ id, file }, { db, actor, uploads }) {
    const missing = fail('NOT_FOUND', { message: 'Такой фотографии нет' });
    if (!(await findOwnComplaint(db, actor, id))) return missing;
    const known = (await picturesOfComplaint(db, id)).some((picture) => picture.file === file);
    const bytes = known ? await readPicture(picturesFolder(uploads), file) : undefined;
    return bytes ? ok(bytes) : missing;
  },
});
