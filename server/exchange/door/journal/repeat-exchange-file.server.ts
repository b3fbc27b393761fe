import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { zId } from '../../../kernel/fields.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noted } from '../../../work/history/history-entry.ts';
import { recordChange } from '../../../work/history/record-change.server.ts';
import { fileById, queueFile } from '../files.repository.server.ts';
import { sessionById } from '../sessions.repository.server.ts';
import { pathOf, rootFolder } from '../stored-files.server.ts';

/**
 * Queues a 1C file for another import, or the end of an export that failed or was held. A held end then takes all
 * missing products off sale. A background job begins within a minute. A file that is already queued stays as it is.
 * Refusal: NOT_FOUND, including when the file has expired.
 */
export const repeatExchangeFile = staffUseCase({
  name: 'repeat-exchange-file',
  access: withRight('exchange'),
  writes: true,
  input: z.object({ session: zId, id: zId }),
  async run({ session: sessionId, id }, ctx) {
    const { db, now } = ctx;
    const gone = fail('NOT_FOUND', { message: 'Такого файла нет, или срок его хранения закончился' });
    const [session, file] = await Promise.all([sessionById(db, sessionId), fileById(db, id)]);
    if (!session || file?.sessionId !== sessionId) return gone;
    const isEnd = file.kind === 'end';
    if (file.kind !== 'xml' && !isEnd) return gone;
    // The end of an export reads all files of its session again.
    const path = isEnd ? join(rootFolder(ctx), session.folder) : pathOf(rootFolder(ctx), session, file);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (!isThere) return gone;
    // This request permits a held end to take all missing products off sale.
    const isHeld = isEnd && file.state === 'held';
    const isQueued = await queueFile(db, id, now, isHeld ? 'all' : undefined);
    if (!isQueued) return ok({ name: file.name, isEnd });
    await recordChange(ctx, {
      kind: 'exchange',
      id: sessionId,
      header: `Обмен ${sessionId}`,
      action: 'changed',
      changes: [isHeld ? noted('Снятие с продажи', 'разрешено') : noted('Загружается ещё раз', file.name)],
    });
    return ok({ name: file.name, isEnd });
  },
});
