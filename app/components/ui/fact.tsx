import type { ReactNode } from 'react';

type Props = { name: string; printedOnly?: boolean; children: ReactNode };

/** A line of a `dl.props`; nothing when the value is empty. `printedOnly`: not on the screen. */
export function Fact({ name, printedOnly, children }: Props) {
  if (!children) return null;
  return (
    <div className={printedOnly ? 'print-only' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
