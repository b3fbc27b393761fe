import { useEffect, useRef, useState } from 'react';

/** True once so many milliseconds have passed in the browser; never without JavaScript or without a time. */
export function useHideAfter(milliseconds: number | undefined): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (milliseconds === undefined) return;
    const timer = setTimeout(() => setHidden(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hidden;
}

/** How often a value has been another one: as a `key` it begins a message anew, though its text may be the same. */
export function useChanges(value: unknown): number {
  const last = useRef({ value, count: 0 });
  if (last.current.value !== value) last.current = { value, count: last.current.count + 1 };
  return last.current.count;
}
