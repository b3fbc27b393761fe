import { useNavigate } from '@remix-run/react';
import {
  type FormEvent,
  type InputHTMLAttributes,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Found } from '#app/components/papers/complaints/complaint-found.tsx';
import { throttled } from './throttle.ts';

/** The minimum time between two searches while typing, in milliseconds (§9.9). */
const complaintThrottle = 300;
/** The minimum length of a search text (§5.12). */
const minLength = 2;

/** Enhances the search for a complaint: searches while typing, at most every 300 ms. */
export function useComplaintSearch(): InputHTMLAttributes<HTMLInputElement> {
  const navigate = useNavigate();
  return useTyped(
    useCallback(
      (keyword) => {
        navigate(`/search/?${new URLSearchParams({ keyword })}`, { replace: true, preventScrollReset: true });
      },
      [navigate],
    ),
  );
}

/**
 * Enhances the search within the complaint form. The form stays on the screen even when the search fails, because an
 * error page would lose all typed text. A new `answer` of the form replaces older search results.
 */
export function useSearchWithin(answer: unknown) {
  const [shown, setShown] = useState<{ found: Found; answer: unknown }>();
  const latest = useRef(answer);
  latest.current = answer;
  const running = useRef<AbortController>();
  useEffect(() => () => running.current?.abort(), []);
  const input = useTyped(
    useCallback((keyword) => {
      running.current?.abort();
      running.current = new AbortController();
      foundFor(keyword, running.current.signal).then(
        (found) => setShown({ found, answer: latest.current }),
        () => {},
      );
    }, []),
  );
  return { input, found: shown?.answer === answer ? shown?.found : undefined };
}

async function foundFor(keyword: string, signal: AbortSignal): Promise<Found> {
  const response = await fetch(`/search/found?${new URLSearchParams({ keyword })}`, { signal });
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
  return (await response.json()) as Found;
}

function useTyped(find: (keyword: string) => void): InputHTMLAttributes<HTMLInputElement> {
  const search = useMemo(() => throttled(find, complaintThrottle), [find]);
  useEffect(() => () => search.cancel(), [search]);
  return {
    onInput: (event: FormEvent<HTMLInputElement>) => {
      const keyword = event.currentTarget.value.trim();
      if (keyword.length >= minLength) search.call(keyword);
    },
  };
}
