import type { ReactNode } from 'react';
import { useHideAfter } from '#app/enhance/hide-after.ts';
import { Icon } from './icon.tsx';

/**
 * The short message after adding to the basket. It disappears after 2.5 s (§9.7), or without JavaScript with the
 * next page.
 */
export function Toast({ children, hideAfter = 2500 }: { children: ReactNode; hideAfter?: number }) {
  const hidden = useHideAfter(hideAfter);
  return (
    <div className="toast-area" role="status">
      {!hidden && (
        <div className="toast-box">
          <Icon name="check" />
          {children}
        </div>
      )}
    </div>
  );
}
