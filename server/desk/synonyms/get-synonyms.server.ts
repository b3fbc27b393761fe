import { z } from 'zod';
import { synonymGroups } from '../../goods/synonyms.repository.server.ts';
import { zIdOrNew, zOptional, zText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { maxGroupLength } from './synonym-view.ts';

export const noSuchGroup = () => fail('NOT_FOUND', { message: 'Таких синонимов нет' });

/** Returns a group of synonyms; for id 0 or none, a new group with `words`. Refusal: NOT_FOUND. */
export const getSynonyms = staffUseCase({
  name: 'get-synonyms',
  access: withRight('synonyms'),
  writes: false,
  input: z.object({ id: zIdOrNew, words: zOptional(zText(maxGroupLength)) }),
  async run({ id = 0, words = '' }, { db }) {
    const found = id === 0 ? { id, words } : (await synonymGroups(db)).find((group) => group.id === id);
    return found ? ok(found) : noSuchGroup();
  },
});
