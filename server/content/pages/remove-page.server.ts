import { z } from 'zod';
import { zId, zSaidSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zRestoredState } from '../editing/restored-state.ts';
import { forgetFrameParts } from '../frame/frame-parts.server.ts';
import { noSuchPage } from './get-desk-page.server.ts';
import { heldPage, setPageState } from './repository.server.ts';

/**
 * Takes a page down (`removed` 1) or restores it (0), as a draft or in its previous `state`, which the undo button
 * sends. Repeating the call is not an error. Returns the previous state. Refusal: NOT_FOUND.
 */
export const removePage = staffUseCase({
  name: 'remove-page',
  access: withRight('content'),
  writes: true,
  input: z.object({ id: zId, removed: zSaidSwitch, state: zRestoredState }),
  async run({ id, removed, state }, ctx) {
    const { db, now } = ctx;
    const page = await heldPage(db, id);
    if (!page) return noSuchPage();
    if ((page.state === 'removed') !== removed) {
      await setPageState(db, id, removed ? 'removed' : state, now);
      await recordChange(ctx, {
        kind: 'page',
        id,
        header: page.header,
        action: removed ? 'removed' : 'restored',
      });
      forgetFrameParts();
    }
    return ok({ id, header: page.header, before: page.state });
  },
});
