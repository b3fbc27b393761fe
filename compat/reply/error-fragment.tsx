import type { Failure } from '#server/kernel/result.ts';

/** What a fragment says in place of itself. */
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
