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

const Answers = createContext(0);

type ProviderProps = {
  submitting: boolean;
  /** What is on its way is a form that changes something. */
  posting?: boolean;
  children: ReactNode;
};

export function SubmissionsProvider({ submitting, posting = false, children }: ProviderProps) {
  const last = useRef({ posting, answers: 0 });
  if (last.current.posting && !posting) last.current.answers++;
  last.current.posting = posting;
  return (
    <Submitting.Provider value={submitting}>
      <Answers.Provider value={last.current.answers}>{children}</Answers.Provider>
    </Submitting.Provider>
  );
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

/** How many sent forms the page has been answered: a refusal in the same words as before is news, too. */
export const useAnswers = () => useContext(Answers);
