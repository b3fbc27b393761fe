import { useEffect, useRef } from 'react';

/**
 * Calls `look` at an interval while there is something to wait for and the tab is visible, and at once when
 * it becomes visible again. `look` may fail silently, because the next call follows soon.
 */
export function usePoll(look: () => void, everyMs: number, waiting: boolean): void {
  const latest = useRef(look);
  latest.current = look;

  useEffect(() => {
    if (!waiting) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const begin = () => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(() => latest.current(), everyMs);
    };
    const onVisibility = () => {
      if (!document.hidden) latest.current();
      begin();
    };
    begin();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [everyMs, waiting]);
}
