import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';

/** Returns whether this account gets the waybills of accepted returns from the portal (`returnNoteFile`). */
export const hasReturnNotes = useCase({
  name: 'has-return-notes',
  access: signedIn,
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    if (actSums(actor, await politicsOf(db, actor)) !== 'shown') return ok(false);
    const settings = await currentSettings(db);
    return ok(settings.vat !== '' && (await whoMakesPapers(db, settings)) === 'portal');
  },
});
