import { useEffect, useRef, useState } from 'react';

/**
 * Returns true once this many milliseconds have passed in the browser; never without JavaScript or without a
 * time.
 */
export function useHideAfter(milliseconds: number | undefined): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => setHidden(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hidden;
}

/** Counts how often a value has changed: used as a `key`, it restarts a message with the same text. */
export function useChanges(value: unknown): number {
  const last = useRef({ value, count: 0 });
  if (last.current.value !== value) last.current = { value, count: last.current.count + 1 };
  return last.current.count;
}
