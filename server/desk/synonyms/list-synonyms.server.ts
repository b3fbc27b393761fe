import { z } from 'zod';
import { synonymGroups } from '../../goods/synonyms.repository.server.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';

const russian = new Intl.Collator('ru', { numeric: true });

/** Returns all groups of synonyms for the search (§12.1.40), ordered by their first words. */
export const listSynonyms = staffUseCase({
  name: 'list-synonyms',
  access: withRight('synonyms'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    const groups = await synonymGroups(db);
    return ok({ groups: groups.sort((a, b) => russian.compare(a.words, b.words)) });
  },
});
