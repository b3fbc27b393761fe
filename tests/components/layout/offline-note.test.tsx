import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { OfflineNote } from '#app/components/layout/offline-note.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['offers the saved basket', true, true],
  ['offers no basket if the worker only shows notifications', false, false],
])('the note about a lost connection %s', (_what, saved, isOffered) => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const html = renderToStaticMarkup(<OfflineNote online={false} saved={saved} />);
  expect(html).toContain('Нет связи с интернетом');
  expect(html.includes('href="/offline"')).toBe(isOffered);
});
