import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react';

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
      const own = button.current;
      if (!own) return;
      // A form sent by a script names no submitter: then its main button shows that it is busy.
      const main =
        event.submitter === null && own.form?.querySelector('[type=submit]:not([tabindex])') === own;
      setMine(event.target === own.form && (event.submitter === own || main));
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, [button]);

  useEffect(() => {
    if (!active) setMine(false);
  }, [active]);

  return mine && active;
}
