import { useBlocker } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { watchFields } from './unsaved.ts';

const question = 'Изменения не сохранены. Уйти со страницы?';

/**
 * Asks for confirmation before a page with unsaved changes in its form is left, by a link as well as by closing the
 * tab. `dirty`: whether the form is shown again with values that are not saved yet.
 */
export function useLeaveGuard(form: RefObject<HTMLFormElement>, dirty: boolean): void {
  const isChanged = useRef(() => dirty);

  useEffect(() => {
    if (!form.current) return;
    const changed = watchFields(form.current);
    isChanged.current = () => dirty || changed();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isChanged.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [form, dirty]);

  // The form itself is sent to its own address, so the question is asked only for other paths.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isChanged.current(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
