import { z } from 'zod';
import { tooLong, zIdOrNew } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { noSuchGroup } from './get-synonyms.server.ts';
import { heldGroups, insertGroup, updateGroup } from './repository.server.ts';
import { groupProblem, sharedPhrase, tidyGroup } from './synonym-group.server.ts';
import { maxGroupLength, mostGroups, type SynonymGroup } from './synonym-view.ts';

const isShort = (words: string) => words.length <= maxGroupLength;

const input = z.object({
  id: zIdOrNew,
  words: z
    .transform(typedLines)
    .refine((words) => words !== '', { error: 'Напишите слова через запятую', abort: true })
    .refine(isShort, { error: tooLong(maxGroupLength), abort: true })
    .transform(tidyGroup)
    // Checked again, because now a space follows each comma.
    .refine(isShort, { error: tooLong(maxGroupLength), abort: true })
    .superRefine((words, ctx) => {
      const message = groupProblem(words);
      if (message !== undefined) ctx.addIssue({ code: 'custom', message });
    }),
  original: zOriginal,
});

const wordings: Record<'words', Wording> = { words: { label: 'Слова' } };

/**
 * Saves a group of synonyms; `id` 0 creates one. All processes use it in searches within a second or two (§12.1.40).
 * Refusals: BAD_INPUT by field, also if there are 500 groups or another group has one of the words; NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export const saveSynonyms = staffUseCase({
  name: 'save-synonyms',
  access: withRight('synonyms'),
  writes: true,
  input,
  async run({ id = 0, original, ...sent }, ctx) {
    const { db } = ctx;
    const groups = await heldGroups(db);
    const known = id ? groups.find((group) => group.id === id) : undefined;
    if (id && !known) return noSuchGroup();
    // The same form sent twice.
    const same = groups.find(({ words }) => words === sent.words);
    if (!known && same) return ok({ ...same, header: headerOf(same.words), meanwhile: [] as string[] });
    if (!known && groups.length >= mostGroups) return full();
    const stored = { words: known?.words ?? '' };
    const form = { kind: 'synonyms', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async ({ words }) => {
      const shared = sharedPhrase(
        words,
        groups.filter((group) => group.id !== id),
      );
      if (shared) return taken(shared);
      if (known) await updateGroup(db, { id, words });
      return ok({ id: known ? id : await insertGroup(db, words), header: headerOf(words), words });
    });
  },
});

/** Returns the name of a group in the history. */
export function headerOf(words: string): string {
  return words.length <= 100 ? words : `${words.slice(0, 99)}…`;
}

export const full = () => refuse(`Групп синонимов не больше ${mostGroups}: удалите те, которые не нужны`);

export const taken = ({ phrase, other }: { phrase: string; other: SynonymGroup }) =>
  refuse(`«${phrase}» уже есть среди синонимов «${headerOf(other.words)}»: допишите слова туда`);

const refuse = (message: string) => fail('BAD_INPUT', { message, fields: { words: [message] } });
