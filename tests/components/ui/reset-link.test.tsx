import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResetLink } from '#app/components/ui/reset-link.tsx';

test.each<[Record<string, string | number | undefined>, boolean]>([
  [{}, false],
  [{ query: '', contract: '', state: undefined }, false],
  [{ perpage: '100', page: '3', sort: 'price:asc', query: '' }, false],
  [{ perpage: '100', query: 'лампа' }, true],
  [{ manager: 0 }, true],
  [{ startDate: '31.02.2026' }, true],
])('«Сбросить» is shown for the query %j: %s', (query, isShown) => {
  const html = renderToStaticMarkup(<ResetLink href="/list" query={query} />);
  expect(html.includes('Сбросить')).toBe(isShown);
});
