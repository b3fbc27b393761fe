import { roubles } from '#server/kernel/money.ts';

/** A sum in tabular figures that is never broken across lines: 123450 kopecks → «1 234,50 ₽». */
export function Money({
  kopecks,
  className,
  id,
  strong,
}: {
  kopecks: number;
  className?: string;
  id?: string;
  strong?: boolean;
}) {
  const Tag = strong ? 'b' : 'span';
  return (
    <Tag className={className ? `money ${className}` : 'money'} id={id}>
      {roubles(kopecks)}
    </Tag>
  );
}
