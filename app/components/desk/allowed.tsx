import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useMayOpen, useMayUse } from '#app/enhance/desk-reader.ts';
import type { StaffAccess, StaffRight } from '#server/kernel/staff-rights.ts';

/** Shows its content only to readers with one of the rights. */
export function Allowed({ to, children }: { to: StaffAccess | StaffRight; children: ReactNode }) {
  return useMayUse()(to) ? children : null;
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children: ReactNode };

/** A link within the desk for readers who may open it; for others only its text. */
export function DeskLink({ children, ...link }: LinkProps) {
  return useMayOpen()(link.href) ? <a {...link}>{children}</a> : children;
}

/** A link that looks like a button, for readers who may open it; nothing for others. */
export function DeskButton({ className = 'btn btn-sm', children, ...link }: LinkProps) {
  return useMayOpen()(link.href) ? (
    <a className={className} {...link}>
      {children}
    </a>
  ) : null;
}
