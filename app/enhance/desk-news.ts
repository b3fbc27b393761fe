import { useLocation, useRevalidator } from '@remix-run/react';
import { useState } from 'react';
import type { Desk } from '#server/desk/desk-view.ts';
import { useKeepAsking } from './keep-asking.ts';
import { isSoundOn, useMessageSound } from './message-sound.ts';

const everyMs = 5_000;

/**
 * Polls the counts of the desk every five seconds. Where conversations are listed, a new message reloads the list.
 * With the sound switched on, a hidden tab polls too, because people hear the sound while they work elsewhere.
 */
export function useDeskNews(loaded: Desk): Desk {
  const [news, setNews] = useState<{ since: Desk; desk: Desk }>();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  // Data loaded by a screen are newer than an earlier poll.
  const desk = news && news.since === loaded ? news.desk : loaded;
  useKeepAsking<Desk>(
    '/desk/counts',
    everyMs,
    (fresh) => {
      setNews({ since: loaded, desk: fresh });
      const listed = /^\/desk\/chats\/?$/.test(pathname);
      if (listed && fresh.newestMessage !== desk.newestMessage) revalidate();
    },
    isSoundOn,
  );
  useMessageSound(desk.newestUnread);
  return desk;
}
