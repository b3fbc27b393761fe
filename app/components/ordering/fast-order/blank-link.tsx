import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';

type Props = { href: string; label: string; children: ReactNode };

/**
 * Downloads goods as a price form, to fill in and send back through the fast order. It has `data-reload` instead of
 * `download`, because with `download` a browser would save the screen of a refusal as a file.
 */
export function BlankLink({ href, label, children }: Props) {
  return (
    <a className="btn btn-sm" href={href} data-reload="" aria-label={label}>
      <Icon name="download" />
      {children}
    </a>
  );
}
