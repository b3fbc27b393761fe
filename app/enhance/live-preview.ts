import { type FormEvent, useEffect, useRef, useState } from 'react';

/** How long typing must pause before the preview is updated, in milliseconds. */
const pauseMs = 600;

/**
 * Keeps the preview of a text up to date while it is typed. `shown` is the page's own preview, `of` the kind of
 * thing that the text belongs to. After a failure the last preview stays, because saving will show what is wrong.
 */
export function useLivePreview(
  shown: string | undefined,
  of: 'text' | 'goods',
): {
  html: string | undefined;
  onInput: (event: FormEvent<HTMLTextAreaElement>) => void;
} {
  const [html, setHtml] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const asked = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function ask(body: string): Promise<void> {
    const nth = ++asked.current;
    try {
      const answer = await fetch('/desk/preview', {
        method: 'POST',
        body: new URLSearchParams({ body, of }),
      });
      if (!answer.ok || answer.redirected) return;
      const { html } = (await answer.json()) as { html: string };
      if (nth === asked.current) setHtml(html);
    } catch {
      // Without a connection the last preview stays.
    }
  }

  return {
    html,
    onInput: ({ currentTarget: { value } }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(value), pauseMs);
    },
  };
}
