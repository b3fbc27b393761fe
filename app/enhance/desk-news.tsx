import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Desk } from '#server/desk/desk-view.ts';

type Asking = typeof import('./desk-asking.ts').DeskAsking;

/**
 * Returns the newest counts of the desk, and the component that polls them. Its code is loaded after the screen,
 * because the first poll is seconds later; when that fails, it is tried again on the next screen.
 */
export function useDeskNews(loaded: Desk): { desk: Desk; asking: ReactNode } {
  const [news, setNews] = useState<{ since: Desk; desk: Desk }>();
  const [Asking, setAsking] = useState<Asking>();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen tries again
  useEffect(() => {
    if (!Asking && !import.meta.env.SSR)
      import('./desk-asking.ts').then(
        ({ DeskAsking }) => setAsking(() => DeskAsking),
        () => undefined,
      );
  }, [Asking, pathname]);
  // Data loaded by a screen are newer than an earlier poll.
  const desk = news && news.since === loaded ? news.desk : loaded;
  const onNews = (fresh: Desk) => setNews({ since: loaded, desk: fresh });
  return { desk, asking: Asking && <Asking desk={desk} onNews={onNews} /> };
}
