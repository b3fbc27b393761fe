import { z } from 'zod';
import { zFileFormat } from '../../files/saved-file.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { readAct } from './read-act.server.ts';
import { savedAct } from './saved-act.server.ts';

/**
 * Returns a ready act as a file (§7.3.8): `xlsx` (the default), `pdf` or `html`; the bytes are streamed. Refusals:
 * NOT_FOUND for another dealer's act, ACT_NOT_READY for one that is still being built or has failed.
 */
export const actFile = useCase({
  name: 'act-file',
  access: signedIn,
  writes: false,
  input: z.object({ id: zId, format: zFileFormat }),
  async run({ id, format }, { db, actor }) {
    const found = await readAct(db, actor, id);
    if (!found) return fail('NOT_FOUND', { message: 'Такого акта нет' });
    const { act, lines } = found;
    if (act.state !== 'ready') {
      return fail(
        'ACT_NOT_READY',
        act.state === 'failed' ? { message: 'Акт не собран. Закажите новый' } : {},
      );
    }
    return ok(savedAct(format, act, lines));
  },
});
