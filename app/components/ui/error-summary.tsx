import { useEffect, useRef } from 'react';
import { useAnswers } from '#app/enhance/submissions.tsx';

export type ErrorItem = { href: string; text: string };

/**
 * The errors that stop the form, above it. Each line links to its field. The summary gets the focus when it appears.
 */
export function ErrorSummary({ title, items }: { title: string; items: readonly ErrorItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const content = items.map((item) => item.text).join('\n');
  const answers = useAnswers();
  // A repeated refusal also takes the focus, even with the same text, because a person who reads far below it would
  // otherwise see no reaction.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the content and the responses
  useEffect(() => {
    if (items.length > 0) box.current?.focus();
  }, [content, answers]);
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
