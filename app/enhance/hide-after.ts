import { useEffect, useState } from 'react';

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
