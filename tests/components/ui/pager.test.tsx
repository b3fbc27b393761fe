import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Pager } from '#app/components/ui/pager.tsx';
import { paging } from '#server/kernel/paging.ts';

function pager(page: number, total: number, shown?: number): string {
  return renderToStaticMarkup(
    <Pager
      paging={paging(page, 20, total)}
      hrefOf={(number) => `?page=${number}`}
      shown={shown}
      moreHref={`?page=${page + 1}`}
    />,
  ).replaceAll('\u00a0', ' ');
}

describe('the pager under a list', () => {
  test('the pager of the first page shows the visible and total counts and offers twenty more rows', () => {
    const html = pager(1, 248);
    expect(html).toContain('Показано 20 из 248');
    expect(html).toContain('Показать ещё 20');
    expect(html).toContain('aria-label="Страницы, 1 из 13"');
    expect(html).toMatch(/href="\?page=1" class="page-link" aria-current="page"/);
    expect(html).not.toContain('Назад');
  });

  test('the pager of the last page but one offers the remaining rows', () => {
    expect(pager(12, 248)).toContain('Показать ещё 8');
  });

  test('the pager of the last page offers no further rows', () => {
    const html = pager(13, 248);
    expect(html).toContain('Показано 241–248 из 248');
    expect(html).not.toContain('Показать ещё');
    expect(html).not.toContain('Вперёд');
  });

  test('the pager counts pages appended by «show more» as shown', () => {
    expect(pager(3, 248, 60)).toContain('Показано 60 из 248');
  });

  test('the pager of a single page has no page links', () => {
    expect(pager(1, 7)).not.toContain('<nav');
    expect(pager(1, 0)).toContain('Ничего не показано');
  });

  test('gaps between page numbers of a pager are not links', () => {
    expect(pager(20, 795).match(/>…</g)).toHaveLength(2);
  });
});
