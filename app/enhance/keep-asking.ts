import { useEffect, useRef, useState } from 'react';

/** Why nothing new comes: the portal cannot be reached, or the session has ended. */
export type Trouble = 'away' | 'signed-out';

const longestPause = 60_000;

/**
 * Asks a JSON address every so many milliseconds while the tab is in sight, and at once when it comes back into sight. After a failure
 * it waits twice as long, a minute at most, and gives the reason until an answer comes. Without an address it does not ask.
 */
export function useKeepAsking<Answer>(
  url: string | undefined,
  everyMs: number,
  onAnswer: (answer: Answer) => void,
): Trouble | undefined {
  const [trouble, setTrouble] = useState<Trouble>();
  const latest = useRef({ url, onAnswer });
  latest.current = { url, onAnswer };
  const asks = url !== undefined;

  useEffect(() => {
    if (!asks) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let failures = 0;

    async function ask(): Promise<void> {
      const { url } = latest.current;
      if (asking || document.hidden || !url) return;
      asking = true;
      const failure = await answerOf(url, ended.signal, (answer) =>
        latest.current.onAnswer(answer as Answer),
      );
      asking = false;
      if (ended.signal.aborted) return;
      failures = failure ? failures + 1 : 0;
      setTrouble(failure);
      timer = setTimeout(ask, Math.min(everyMs * 2 ** failures, longestPause));
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
