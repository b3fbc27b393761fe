import { useEffect, useState } from 'react';

let own: string | undefined;

/** Returns an identifier of this tab until it is reloaded; '' before hydration. */
export function useTabId(): string {
  const [id, setId] = useState('');
  useEffect(() => {
    own ??= Math.random().toString(36).slice(2);
    setId(own);
  }, []);
  return id;
}
