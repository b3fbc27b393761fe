import { useFetcher } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import type { PoliticsReply } from '#app/components/people/price-politics/politics-reply.ts';
import { throttled } from './throttle.ts';

type Tried = Pick<PoliticsReply, 'preview' | 'values'>;

/**
 * Updates the preview while the rules are typed, at most twice a second (§9.9). While a percentage is incomplete
 * the last prices stay, dimmed. `shown` is the page's own preview.
 */
export function usePoliticsPreview(path: string, shown: PoliticsReply) {
  const form = useRef<HTMLFormElement>(null);
  const { data, load, state } = useFetcher<PoliticsReply>();
  const latest = useRef({ load, shown });
  latest.current = { load, shown };
  const asked = useRef<PoliticsReply>();

  const soon = useMemo(
    () =>
      throttled(() => {
        if (!form.current) return;
        const fields = new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>);
        asked.current = latest.current.shown;
        latest.current.load(`${path}?${fields}`);
      }),
    [path],
  );
  useEffect(() => soon.cancel, [soon]);

  // A preview from before the page was reloaded is dropped, and so is a late response to an earlier request.
  const before = useRef(data);
  if (asked.current !== shown) before.current = data;
  const answer = data !== before.current ? data : undefined;

  const last = useRef<{ shown: PoliticsReply; tried: Tried }>({ shown, tried: shown });
  const now = answer ?? shown;
  if (now.preview || last.current.shown !== shown) last.current = { shown, tried: now };

  return {
    form,
    onChange: () => soon.call(),
    tried: last.current.tried,
    stale: state !== 'idle' || !now.preview,
  };
}
