import { useFetcher, useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { callbackPath } from '#app/components/talk/callback/callback-href.ts';
import type { CallbackValues } from '#app/components/talk/callback/callback-reply.ts';

/**
 * Returns the contact data of the account once they are loaded, and whether the screen that requested them was left.
 */
export function useCallbackContact(): { contact: CallbackValues | undefined; left: boolean } {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const { load, data: contact } = useFetcher<CallbackValues>();
  useEffect(() => load(`${callbackPath}?via=script`), [load]);
  return { contact, left: key !== openedAt };
}
