import { z } from 'zod';
import { allStaff } from '../../kernel/actor.ts';
import { tooLong, zIdOrNew } from '../../kernel/fields.ts';
import { reconcile, type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
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
 * Saves a group of synonyms; `id` 0 creates one. Searches of all processes use it within a second or two (§12.1.40).
 * Refusals: BAD_INPUT by field, also if there are 500 groups or another group has one of the words; NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export const saveSynonyms = staffUseCase({
  name: 'save-synonyms',
  access: allStaff,
  writes: true,
  input,
  async run({ id = 0, original, ...sent }, ctx) {
    const { db, actor, log } = ctx;
    const groups = await heldGroups(db);
    const known = id ? groups.find((group) => group.id === id) : undefined;
    if (id && !known) return noSuchGroup();
    // The same form sent twice.
    const same = groups.find(({ words }) => words === sent.words);
    if (!known && same) return ok({ id: same.id, words: same.words, meanwhile: [] });
    if (!known && groups.length >= mostGroups) return full();
    const stored = { words: known?.words ?? '' };
    const merged = reconcile({ sent, stored, original: known && original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    const others = groups.filter((group) => group.id !== id);
    const shared = sharedPhrase(values.words, others);
    if (shared) return taken(shared);
    if (known) await updateGroup(db, { id, ...values });
    const savedId = known ? id : await insertGroup(db, values.words);
    await recordChange(ctx, {
      kind: 'synonyms',
      id: savedId,
      header: headerOf(values.words),
      action: known ? 'changed' : 'created',
      changes: changesBetween<{ words: string }>(known ? stored : {}, values, wordings),
    });
    log('synonyms.saved', { synonyms: savedId, by: actor.staffId, added: !known });
    return ok({ id: savedId, words: values.words, meanwhile });
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
