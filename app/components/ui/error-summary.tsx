import { useEffect, useRef } from 'react';

export type ErrorItem = { href: string; text: string };

/** What stops the form, on top of it: each line leads to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, items }: { title: string; items: readonly ErrorItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const content = items.map((item) => item.text).join('\n');
  // A second refusal with other errors is news too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what the focus follows
  useEffect(() => {
    if (items.length > 0) box.current?.focus();
  }, [content]);
  if (items.length === 0) return null;
  return (
    <div className="errsum" role="alert" tabIndex={-1} aria-labelledby="error-summary" ref={box}>
      <h2 id="error-summary">{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.href + item.text}>
            <a href={item.href}>{item.text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
