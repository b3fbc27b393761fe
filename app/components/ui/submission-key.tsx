import { useEffect, useRef, useState } from 'react';
import { useAnswers } from '#app/enhance/submissions.tsx';

type Props = {
  name?: string;
  /** The key in the last response to this form, when the form is sent without leaving the page. */
  renewed?: string | undefined;
};

/**
 * A hidden field with a key, so that a form sent twice is one submission (decisions/forms.md). The server does the work
 * for a key and its fields once, and then returns the first response again. Use it in each form that adds to the
 * basket. Every rendering of a page creates a new key. In a page that stays, the key is renewed only after a response,
 * because a form sent again without a response is still the same submission. Responses to a fetcher contain the new key
 * (`renewed`).
 */
export function SubmissionKey({ name = 'key', renewed }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(newKey);
  const answers = useAnswers();
  const last = useRef({ answers, renewed });

  useEffect(() => {
    const before = last.current;
    last.current = { answers, renewed };
    if (!input.current) return;
    if (renewed && renewed !== before.renewed) input.current.value = renewed;
    else if (answers !== before.answers) input.current.value = newKey();
  }, [answers, renewed]);

  // During hydration the browser creates another key; the one in the page is kept.
  return <input type="hidden" name={name} defaultValue={first} ref={input} suppressHydrationWarning />;
}

/** Returns a key that is random enough for one account. `crypto.randomUUID` is not available over plain HTTP. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
