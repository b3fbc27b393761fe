import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { useChanges } from './hide-after.ts';

/**
 * Returns the `key` of a form that stays on its page after a save. The form is recreated after each save, with the
 * stored values, and after a refusal or a preview, with the typed ones. A form that could not be read stays as it
 * is.
 */
export function useFormKey(reply: TextReply | undefined): number {
  const { key } = useLocation();
  const shown = useRef<unknown>(key);
  if (!reply?.problem) shown.current = reply?.returned ?? key;
  return useChanges(shown.current);
}
