import { z } from 'zod';
import { zId, zSaidSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchGroup } from './get-synonyms.server.ts';
import { anyGroup, heldGroups, setGroupRemoved } from './repository.server.ts';
import { full, headerOf, taken } from './save-synonyms.server.ts';
import { sharedPhrase } from './synonym-group.server.ts';
import { mostGroups } from './synonym-view.ts';

/**
 * Removes a group of synonyms (`removed` 1) or restores it (0). Repeating the call is not an error. Refusals:
 * NOT_FOUND; BAD_INPUT if there is no room to restore the group or another group has one of its words.
 */
export const removeSynonyms = staffUseCase({
  name: 'remove-synonyms',
  access: withRight('synonyms'),
  writes: true,
  input: z.object({ id: zId, removed: zSaidSwitch }),
  async run({ id, removed }, ctx) {
    const { db, now } = ctx;
    const groups = await heldGroups(db);
    const group = await anyGroup(db, id);
    if (!group) return noSuchGroup();
    const isKept = groups.some((each) => each.id === id);
    if (isKept !== removed) return ok({ id });
    const shared = removed ? undefined : sharedPhrase(group.words, groups);
    if (shared) return taken(shared);
    if (!removed && groups.length >= mostGroups) return full();
    await setGroupRemoved(db, id, removed ? now : null);
    const action = removed ? 'removed' : 'restored';
    await recordChange(ctx, { kind: 'synonyms', id, header: headerOf(group.words), action });
    return ok({ id });
  },
});
