import { z } from 'zod';
import { renderMarkdown } from '../../kernel/markdown.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { zKnownSlug } from '../editing/slug.ts';
import type { ShownPage } from './page-view.ts';
import { editionOf, editionsOf, readyPage } from './repository.server.ts';

/**
 * Returns a page with its text as safe HTML; with `edition`, a day `yyyy-mm-dd`, that edition of the privacy policy.
 * Refusal: NOT_FOUND, including for drafts, removed pages and unknown editions.
 */
export const getPage = openUseCase({
  name: 'get-page',
  writes: false,
  input: z.object({ slug: zKnownSlug, edition: z.string().max(10).nullish() }),
  async run({ slug, edition }, { db }) {
    const page = await readyPage(db, slug);
    if (!page) return fail('NOT_FOUND', { message: 'Такой страницы нет' });
    const { id, policy, header, description, versionOn } = page;
    const editions = policy ? await editionsOf(db, id) : [];
    const isEarlier = Boolean(edition) && edition !== versionOn;
    const shown = isEarlier ? await editionOf(db, id, edition!) : page;
    if (!shown) return fail('NOT_FOUND', { message: 'Такой редакции нет' });
    return ok<ShownPage>({
      slug,
      header: isEarlier ? shown.header : header,
      description,
      html: renderMarkdown(shown.body),
      versionOn: isEarlier ? edition! : versionOn,
      currentOn: isEarlier ? versionOn : undefined,
      earlier: editions.filter((day) => versionOn !== undefined && day < versionOn),
    });
  },
});
