import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { z } from 'zod';
import type { SavedFile } from '../../../files/saved-file.server.ts';
import { zId } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { fileById } from '../files.repository.server.ts';
import { sessionById } from '../sessions.repository.server.ts';
import { pathOf, rootFolder } from '../stored-files.server.ts';

/** Returns a file as 1C sent it. Refusal: NOT_FOUND, including when the file has expired. */
export const exchangeFile = staffUseCase({
  name: 'exchange-file',
  access: withRight('exchange'),
  writes: false,
  input: z.object({ session: zId, id: zId }),
  async run({ session: sessionId, id }, ctx) {
    const gone = fail('NOT_FOUND', { message: 'Такого файла нет, или срок его хранения закончился' });
    const [session, file] = await Promise.all([sessionById(ctx.db, sessionId), fileById(ctx.db, id)]);
    if (!session || file?.sessionId !== sessionId || file.kind === 'end') return gone;
    const path = pathOf(rootFolder(ctx), session, file);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) return gone;
    const name = file.name.slice(file.name.lastIndexOf('/') + 1);
    const type = file.kind === 'zip' ? 'application/zip' : 'application/xml';
    return ok<SavedFile>({ name, type, body: createReadStream(path, { end: Math.max(0, file.size - 1) }) });
  },
});
