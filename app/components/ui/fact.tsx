import type { ReactNode } from 'react';

/** A line of what is known, in a `dl.props`; nothing where nothing is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
