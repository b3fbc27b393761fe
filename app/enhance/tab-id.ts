import { useEffect, useState } from 'react';

let own: string | undefined;

/** Returns an identifier of this tab, which lasts until the tab is reloaded. For the browser only. */
export function ownTabId(): string {
  own ??= Math.random().toString(36).slice(2);
  return own;
}

/** Returns the identifier of this tab, like `ownTabId`; '' before hydration. */
export function useTabId(): string {
  const [id, setId] = useState('');
  useEffect(() => setId(ownTabId()), []);
  return id;
}
