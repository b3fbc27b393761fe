import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useMayUse } from '#app/enhance/desk.ts';
import type { StaffAccess, StaffRight } from '#server/kernel/staff-rights.ts';

type Props = { to: StaffAccess | StaffRight; children: ReactNode };

/** Shows its content only to readers with one of the rights. */
export function Allowed({ to, children }: Props) {
  return useMayUse()(to) ? children : null;
}

/** A link for readers who may open it; for others only its text. */
export function AllowedLink({ to, children, ...link }: Props & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return useMayUse()(to) ? <a {...link}>{children}</a> : children;
}
