import { describe, expect, test } from 'vitest';
import { chapters as documented } from '#compat/table.ts';
import { chapterOf, chapterTitles } from '#server/content/developers/guide.server.ts';

const here = 'https://portal.test';
const chapters = chapterTitles.map(({ slug }) => chapterOf(slug, here)!);

describe('the guide of the calls', () => {
  test('has all chapters of the document, each at its own address', () => {
    const slugged = documented.map(({ title }) => title.toLowerCase().replace(/[^a-z]+/g, '-'));
    expect(chapterTitles.map(({ slug }) => slug)).toEqual([
      ...['rules', 'sign-in-of-programs', 'programs', 'webhooks', 'codes', 'versions'],
      ...slugged,
    ]);
    // The screens that contain the English text are Russian.
    expect(chapterTitles.filter(({ title }) => !/^[А-ЯЁ]/.test(title))).toEqual([]);
    const slugs = chapterTitles.map(({ slug }) => slug);
    expect(slugs).toEqual([...new Set(slugs)]);
    expect(slugs.filter((slug) => !/^[a-z-]+$/.test(slug))).toEqual([]);
    expect(chapterOf('the-cellar', here)).toBeUndefined();
  });

  test.each(chapters)('leads to each call of $title', ({ calls, html }) => {
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    for (const { id } of calls) expect(html).toContain(`<h2 id="${id}">`);
    expect(html.match(/<h\d/g) ?? []).toHaveLength(calls.length);
  });

  test('contains every row of the table', () => {
    expect(chapters.slice(6).map(({ calls }) => calls.length)).toEqual(
      documented.map(({ rows }) => rows.length),
    );
  });

  test('shows the portal’s own address in its examples', () => {
    const html = chapters.map((chapter) => chapter.html).join('');
    expect(html).toContain(`curl -b portal.cookies -G &apos;${here}/api/search/&apos;`);
    expect(html).not.toContain('opt.example.ru');
  });

  test('makes wide tables and long lines scrollable by keyboard', () => {
    expect(chapterOf('codes', here)?.html).toMatch(/^<p>.*<div class="scroll" tabindex="0" role="group"/s);
    expect(chapterOf('the-basket', here)?.html).toContain('<pre tabindex="0"><code>curl');
  });
});
