import { useEffect, useRef, useState } from 'react';

/** Why nothing new arrives: the portal is unreachable, or the session has ended. */
export type Trouble = 'away' | 'signed-out';

const maxPauseMs = 60_000;
const never = () => false;

/**
 * Polls a JSON address while the tab is visible, and at once when it becomes visible again. After a failure it waits
 * twice as long, up to a minute, and returns the reason until a response arrives. Without an address it does not poll.
 * A hidden tab polls too while `asksHidden` returns true.
 */
export function useKeepAsking<Answer>(
  url: string | undefined,
  everyMs: number,
  onAnswer: (answer: Answer) => void,
  asksHidden: () => boolean = never,
): Trouble | undefined {
  const [trouble, setTrouble] = useState<Trouble>();
  const latest = useRef({ url, onAnswer, asksHidden });
  latest.current = { url, onAnswer, asksHidden };
  const asks = url !== undefined;

  useEffect(() => {
    if (!asks) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let failures = 0;

    async function ask(): Promise<void> {
      const { url, asksHidden } = latest.current;
      if (asking || !url || (document.hidden && !asksHidden())) return;
      asking = true;
      const failure = await answerOf(url, ended.signal, (answer) =>
        latest.current.onAnswer(answer as Answer),
      );
      asking = false;
      if (ended.signal.aborted) return;
      failures = failure ? failures + 1 : 0;
      setTrouble(failure);
      timer = setTimeout(ask, Math.min(everyMs * 2 ** failures, maxPauseMs));
    }

    const onVisibility = () => {
      clearTimeout(timer);
      ask();
    };
    timer = setTimeout(ask, everyMs);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onVisibility);
    return () => {
      ended.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onVisibility);
    };
  }, [asks, everyMs]);

  return trouble;
}

async function answerOf(
  url: string,
  signal: AbortSignal,
  take: (answer: unknown) => void,
): Promise<Trouble | undefined> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } });
    if (!response.ok) return response.status === 401 ? 'signed-out' : 'away';
    take(await response.json());
    return undefined;
  } catch {
    return 'away';
  }
}
