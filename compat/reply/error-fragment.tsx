import type { Failure } from '#server/kernel/result.ts';

/** Returns the HTML of an error, shown in place of a fragment. */
export function errorFragment({ message, fields }: Pick<Failure, 'message' | 'fields'>) {
  const lines = Object.values(fields).flat();
  return (
    <div className="note no" role="alert">
      {(lines.length > 0 ? lines : [message]).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
