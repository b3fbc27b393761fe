import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';

type Props = { href: string; label: string; children: ReactNode };

/**
 * Downloads goods as a price form, to fill in and to send back through the fast order. `data-reload` and not
 * `download`, with which a browser would save the screen that gives the reason of a refusal.
 */
export function BlankLink({ href, label, children }: Props) {
  return (
    <a className="btn btn-sm" href={href} data-reload="" aria-label={label}>
      <Icon name="download" />
      {children}
    </a>
  );
}
