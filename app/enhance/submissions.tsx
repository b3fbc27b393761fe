import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isBeingSent } from './sending.ts';

/**
 * Whether a form is being sent. Provided once by the root, so that buttons need no router and fragments can
 * use them.
 */
const Submitting = createContext(false);

const Answers = createContext(0);

type ProviderProps = {
  submitting: boolean;
  /** Whether the form being sent changes data. */
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
 * Returns true while the button's form is being submitted by this button. `running` overrides the page's own
 * navigation, for forms sent by a fetcher.
 */
export function useOwnSubmission(button: RefObject<HTMLButtonElement | null>, running?: boolean): boolean {
  const submitting = useContext(Submitting);
  const active = running ?? submitting;
  const [mine, setMine] = useState(false);

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      // A second press during sending is ignored, so the busy button stays the first one.
      if (isBeingSent(event.target as HTMLFormElement, event.submitter)) return;
      if (button.current) setMine(isSubmittedBy(button.current, event));
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, [button]);

  useEffect(() => {
    if (!active) setMine(false);
  }, [active]);

  // A disabled button loses the focus: restore it, unless the button is gone or the focus has moved on.
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

/**
 * Returns whether this button sent its form. A form sent by a script names no button; its first button is shown as
 * busy.
 */
export function isSubmittedBy(
  button: Pick<HTMLButtonElement, 'form'>,
  event: Pick<SubmitEvent, 'target' | 'submitter'>,
): boolean {
  const { form } = button;
  if (form === null || event.target !== form) return false;
  const submitter: unknown = event.submitter ?? form.querySelector('[type=submit]:not([tabindex])');
  return submitter === button;
}

/**
 * Returns the number of replies to sent forms, by which a repeated refusal with the same text is recognized as new.
 */
export const useAnswers = () => useContext(Answers);
