import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Whether a form is on its way. The root tells it once, so that buttons need no router and fragments may show them too. */
const Submitting = createContext(false);

export function SubmissionsProvider({ submitting, children }: { submitting: boolean; children: ReactNode }) {
  return <Submitting.Provider value={submitting}>{children}</Submitting.Provider>;
}

/**
 * True while the form this button belongs to is being submitted by this very button. `running` overrides the page's own
 * navigation, for forms sent by a fetcher.
 */
export function useOwnSubmission(button: RefObject<HTMLButtonElement | null>, running?: boolean): boolean {
  const submitting = useContext(Submitting);
  const active = running ?? submitting;
  const [mine, setMine] = useState(false);

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      if (button.current) setMine(isSubmittedBy(button.current, event));
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, [button]);

  useEffect(() => {
    if (!active) setMine(false);
  }, [active]);

  // A disabled button loses the focus: it gets it back, unless it has gone or the focus is wanted elsewhere by now.
  const busy = mine && active;
  useEffect(() => {
    if (!busy) return;
    const own = button.current;
    return () => {
      if (document.activeElement === document.body && own?.isConnected) own.focus({ preventScroll: true });
    };
  }, [busy, button]);

  return busy;
}

/** Whether this very button sent its form. A form sent by a script names none: then its first button shows that it is busy. */
export function isSubmittedBy(
  button: Pick<HTMLButtonElement, 'form'>,
  event: Pick<SubmitEvent, 'target' | 'submitter'>,
): boolean {
  const { form } = button;
  if (form === null || event.target !== form) return false;
  const submitter: unknown = event.submitter ?? form.querySelector('[type=submit]:not([tabindex])');
  return submitter === button;
}

/** How many sent forms this page has been answered: a refusal in the same words as before is news, too. */
export function useAnswers(): number {
  const submitting = useContext(Submitting);
  const posted = useRef(false);
  const [answers, setAnswers] = useState(0);

  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      posted.current = (target as HTMLFormElement).getAttribute('method')?.toLowerCase() === 'post';
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);

  useEffect(() => {
    if (submitting || !posted.current) return;
    posted.current = false;
    setAnswers((before) => before + 1);
  }, [submitting]);

  return answers;
}
