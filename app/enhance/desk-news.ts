import { useLocation, useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import type { Desk } from '#server/staff/desk-view.ts';
import { useKeepAsking } from './keep-asking.ts';

const everyMs = 5_000;

/** What waits at the desk, asked for anew every five seconds; where conversations are listed, a new message renews the list. */
export function useDeskNews(loaded: Desk): Desk {
  const [news, setNews] = useState<{ since: Desk; desk: Desk }>();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  // What a screen has loaded is newer than what was asked before it.
  const desk = news && news.since === loaded ? news.desk : loaded;
  useKeepAsking<Desk>('/desk/news', everyMs, (fresh) => {
    setNews({ since: loaded, desk: fresh });
    const listed = /^\/desk\/chats\/?$/.test(pathname);
    if (listed && fresh.newestMessage !== desk.newestMessage) revalidate();
  });
  return desk;
}
