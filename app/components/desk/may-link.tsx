import type { ReactNode } from 'react';

/** A link for readers who may open it; for others only its text. */
export function MayLink({ may, href, children }: { may: boolean; href: string; children: ReactNode }) {
  return may ? <a href={href}>{children}</a> : children;
}
