import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import type { Flash } from '#app/http/sessions/flash.server.ts';

/**
 * Returns the message for this page, even when its data were reloaded before it could be read. A message that
 * disappears by itself is kept across screens until its time is over (§9.7).
 */
export function useHeldFlash(flash: Flash | undefined): Flash | undefined {
  const { key } = useLocation();
  const held = useRef({ flash, key });
  if (flash && flash !== held.current.flash) held.current = { flash, key };
  const { flash: last, key: place } = held.current;
  return flash ?? (last && (leaves(last) || place === key) ? last : undefined);
}

/**
 * Returns whether a message disappears by itself. Refusals, and actions that can be undone, stay until the next
 * page.
 */
export function leaves({ kind, undo }: Flash): boolean {
  return kind === 'added' || (kind === 'ok' && !undo);
}
