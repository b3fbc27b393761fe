import { useFetchers, useNavigate, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Plain links and forms of the page go through the client router, so that views need no router of their own and old
 * fragments may show the same markup. Left alone: what a component handles itself (default prevented), other sites, other
 * windows, downloads, `data-reload`, and jumps within the page. A link with `data-replace` takes the place of its screen in
 * the history: what is kept from then on (how a list looks) does not come back with «back». A form with `data-stay` is sent
 * (with `via=script`) without leaving the screen, whose data are loaded anew: what was typed elsewhere on it stays. A link
 * pressed while something is being saved waits for the answer: the router cannot bring a save to its end while it is still
 * learning the way to a screen it has not seen.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const saving = useFetchers().some(({ state }) => state === 'submitting');
  const latest = useRef({ saving, waiting: undefined as (() => void) | undefined });
  latest.current.saving = saving;

  useEffect(() => {
    if (saving) return;
    latest.current.waiting?.();
    latest.current.waiting = undefined;
  }, [saving]);

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target || link.hasAttribute('download') || link.hasAttribute('data-reload')) return;
      const to = new URL(link.href);
      if (to.origin !== location.origin || isJump(to)) return;
      event.preventDefault();
      const preventScrollReset = link.hasAttribute('data-keep-scroll');
      const replace = link.hasAttribute('data-replace');
      const go = () => navigate(to.pathname + to.search + to.hash, { preventScrollReset, replace });
      if (latest.current.saving) latest.current.waiting = go;
      else go();
    }

    function onSubmit(event: SubmitEvent) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      if (form.target || form.hasAttribute('data-reload')) return;
      const button = event.submitter as HTMLButtonElement | HTMLInputElement | null;
      const action = new URL(
        button?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href,
        location.href,
      );
      if (action.origin !== location.origin) return;
      event.preventDefault();
      if (form.hasAttribute('data-stay')) {
        const data = new FormData(form, button);
        data.set('via', 'script');
        submit(data, {
          action: action.pathname,
          method: 'post',
          navigate: false,
          fetcherKey: action.pathname,
        });
        return;
      }
      submit(button ?? form, {
        action: action.pathname + action.search,
        method: (button?.getAttribute('formmethod') ?? form.method) as 'get' | 'post',
        encType: (button?.getAttribute('formenctype') ?? form.enctype) as 'application/x-www-form-urlencoded',
        preventScrollReset: form.hasAttribute('data-keep-scroll'),
      });
    }

    // On the window: after React's own handlers, which listen on the document.
    window.addEventListener('click', onClick);
    window.addEventListener('submit', onSubmit);
    return () => {
      window.removeEventListener('click', onClick);
      window.removeEventListener('submit', onSubmit);
    };
  }, [navigate, submit]);
}

function isJump(to: URL): boolean {
  return to.hash !== '' && to.pathname === location.pathname && to.search === location.search;
}
