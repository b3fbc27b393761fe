import type { ReactNode } from 'react';

/** A line of a `dl.props`; nothing when the value is empty. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
