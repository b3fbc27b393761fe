import type { ReactNode } from 'react';
import { useHideAfter } from '#app/enhance/hide-after.ts';
import { Icon } from './icon.tsx';

/** The short hint after adding to the basket: hides after 2.5 s (§9), without JavaScript with the next page. */
export function Toast({ children }: { children: ReactNode }) {
  const hidden = useHideAfter(2500);
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
