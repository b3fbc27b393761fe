import type { ReactNode } from 'react';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';

export type Way = { text: string; href: string; count?: number };

/** Why a list is empty, and links that lead to goods, the likeliest first. */
export type EmptyList = { reason: string; ways: Way[] };

/**
 * Shows why a list is empty and the links that lead to goods. `children`: further content of the list, shown below.
 */
export function NothingFound({ reason, ways, children }: EmptyList & { children?: ReactNode }) {
  return (
    <div className="card">
      <EmptyBox
        title="Ничего не нашлось"
        actions={ways.map(({ text, href, count }, i) => (
          <CarryingLink key={href} className={i === 0 ? 'btn btn-primary' : 'btn'} href={href}>
            {text}
            {count !== undefined && `\u00a0(${count})`}
          </CarryingLink>
        ))}
      >
        {reason}
      </EmptyBox>
      {children}
    </div>
  );
}
