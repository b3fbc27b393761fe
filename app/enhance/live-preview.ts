import { type FormEvent, useEffect, useRef, useState } from 'react';

/** The pause in typing after which the preview follows. */
const pauseMs = 600;

/**
 * Keeps the preview of a text up to date while it is typed. `shown` is the preview that the page itself
 * brought, `of` what the text belongs to. After a failure the last one stays: saving will say what is wrong.
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
