import { describe, expect, test } from 'vitest';
import { chapters as documented } from '#compat/table.ts';
import { chapterOf, chapterTitles } from '#server/content/developers/guide.server.ts';

const here = 'https://portal.test';
const chapters = chapterTitles.map(({ slug }) => chapterOf(slug, here)!);

describe('the guide to the calls', () => {
  test('the guide to the calls has all chapters of the document, each at a unique address', () => {
    const slugged = documented.map(({ title }) => title.toLowerCase().replace(/[^a-z]+/g, '-'));
    expect(chapterTitles.map(({ slug }) => slug)).toEqual([
      ...['rules', 'sign-in-of-programs', 'programs', 'webhooks', 'codes', 'versions'],
      ...slugged,
    ]);
    // The document is English, but the screens that show it are Russian.
    expect(chapterTitles.filter(({ title }) => !/^[А-ЯЁ]/.test(title))).toEqual([]);
    const slugs = chapterTitles.map(({ slug }) => slug);
    expect(slugs).toEqual([...new Set(slugs)]);
    expect(slugs.filter((slug) => !/^[a-z-]+$/.test(slug))).toEqual([]);
    expect(chapterOf('the-cellar', here)).toBeUndefined();
  });

  test.each(chapters)('the guide has a heading with an anchor for each call of $title', ({ calls, html }) => {
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    for (const { id } of calls) expect(html).toContain(`<h2 id="${id}">`);
    expect(html.match(/<h\d/g) ?? []).toHaveLength(calls.length);
  });

  test('the guide contains every documented call in its chapter', () => {
    expect(chapters.slice(6).map(({ calls }) => calls.length)).toEqual(
      documented.map(({ rows }) => rows.length),
    );
  });

  test('the examples of the guide show the address of the portal', () => {
    const html = chapters.map((chapter) => chapter.html).join('');
    expect(html).toContain(`curl -b portal.cookies -G &apos;${here}/api/search/&apos;`);
    expect(html).not.toContain('opt.example.ru');
  });

  test('wide tables and long lines of the guide can be scrolled by keyboard', () => {
    expect(chapterOf('codes', here)?.html).toMatch(/^<p>.*<div class="scroll" tabindex="0" role="group"/s);
    expect(chapterOf('the-basket', here)?.html).toContain('<pre tabindex="0"><code>curl');
  });
});
