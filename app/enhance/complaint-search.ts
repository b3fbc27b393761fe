import { useNavigate } from '@remix-run/react';
import { type FormEvent, type InputHTMLAttributes, useEffect, useMemo } from 'react';
import { throttled } from './throttle.ts';

/** §9. */
const complaintThrottle = 300;
/** §5. */
const shortest = 2;

/** What JavaScript adds to the search for a complaint: it finds while one types, at most every 300 ms. */
export function useComplaintSearch(): InputHTMLAttributes<HTMLInputElement> {
  const navigate = useNavigate();
  const search = useMemo(
    () =>
      throttled((keyword: string) => {
        navigate(`/search/?${new URLSearchParams({ keyword })}`, { replace: true, preventScrollReset: true });
      }, complaintThrottle),
    [navigate],
  );
  useEffect(() => () => search.cancel(), [search]);
  return {
    onInput: (event: FormEvent<HTMLInputElement>) => {
      const keyword = event.currentTarget.value.trim();
      if (keyword.length >= shortest) search.call(keyword);
    },
  };
}
