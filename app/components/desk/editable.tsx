import type { ReactNode } from 'react';
import { useMayUse } from '#app/enhance/desk-reader.ts';
import type { StaffRight } from '#server/kernel/staff-rights.ts';

type Props = { to: StaffRight; children: ReactNode };

/** Forms that readers without the rights see, but cannot change or send. */
export function Editable({ to, children }: Props) {
  return (
    <fieldset className="contents" disabled={!useMayUse()(to)}>
      {children}
    </fieldset>
  );
}
