import { useLocation, useRevalidator } from '@remix-run/react';
import type { Desk } from '#server/desk/desk-view.ts';
import { useKeepAsking } from './keep-asking.ts';
import { useMessageSound } from './message-sound.ts';
import { isSoundOn } from './sound-choice.ts';

const everyMs = 5_000;

type Props = { desk: Desk; onNews: (fresh: Desk) => void };

/**
 * Polls the counts of the desk every five seconds. Where conversations are listed, a new message reloads the list.
 * With the sound switched on, a hidden tab polls too, because people hear the sound while they work elsewhere.
 */
export function DeskAsking({ desk, onNews }: Props) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  useKeepAsking<Desk>(
    '/desk/counts',
    everyMs,
    (fresh) => {
      onNews(fresh);
      const listed = /^\/desk\/chats\/?$/.test(pathname);
      if (listed && fresh.newestMessage !== desk.newestMessage) revalidate();
    },
    isSoundOn,
  );
  useMessageSound(desk.newestUnread);
  return null;
}
