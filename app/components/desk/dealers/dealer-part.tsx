import type { ReactNode } from 'react';

type PartProps = { title: string; none: string; rows: number; more?: ReactNode; children: ReactNode };

/** A part of a record's card, with its heading. */
export function Part({ title, none, rows, more, children }: PartProps) {
  return (
    <section className="card desk-part" aria-label={title}>
      <div className="desk-part-head">
        <h2>{title}</h2>
        {more}
      </div>
      {rows > 0 ? children : <p className="quiet desk-none">{none}</p>}
    </section>
  );
}
