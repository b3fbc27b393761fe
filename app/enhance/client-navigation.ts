import { useNavigate, useSubmit } from '@remix-run/react';
import { useEffect } from 'react';
import { lostChunks } from './lost-chunk.ts';
import {
  formDataOf,
  isAnySubmitting,
  isBeingSent,
  isFetcherSubmitting,
  isNavigatingWith,
  markSent,
} from './sending.ts';

/**
 * Passes plain links and forms of the page to the client router, so that views need no router of their own
 * and old fragments can use the same markup. Ignores: events handled by a component (default prevented),
 * other sites, other windows, downloads, `data-reload`, and links within the page. A link with `data-replace`
 * replaces its screen in the history, so that settings saved from then on (the look of a list) are not undone
 * by «back». A form with `data-stay` is sent (with `via=script`) without leaving the screen, whose data are
 * reloaded, so that values typed elsewhere on it are kept. A link clicked during a save waits for the answer:
 * the router cannot finish a save while it discovers the route of a new screen. A form that changes data is
 * sent only once until its reply arrives; when the files of the screen that answers it are gone since a release, the
 * browser sends it itself.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const submit = useSubmit();

  useEffect(() => {
    let waiting: (() => void) | undefined;
    const unsubscribe = window.__remixRouter.subscribe(() => {
      if (!waiting || isAnySubmitting()) return;
      queueMicrotask(waiting);
      waiting = undefined;
    });

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
      if (isAnySubmitting()) waiting = go;
      else go();
    }

    function onSubmit(event: SubmitEvent) {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
      if (form.target || form.hasAttribute('data-reload')) return;
      const button = event.submitter as Button;
      const action = new URL(
        button?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href,
        location.href,
      );
      if (action.origin !== location.origin) return;
      event.preventDefault();
      const method = (button?.getAttribute('formmethod') ?? form.method) as 'get' | 'post';
      if (method === 'post' && isBeingSent(form, button)) return;
      const go = () => send(form, button, action, method);
      if (method === 'get' || !lostChunks.sendOnce?.(form, button, action.pathname, go)) go();
    }

    function send(form: HTMLFormElement, button: Button, action: URL, method: 'get' | 'post') {
      const data = formDataOf(form, button);
      if (form.hasAttribute('data-stay')) {
        const fetcherKey = action.pathname;
        data.set('via', 'script');
        submit(data, { action: action.pathname, method: 'post', navigate: false, fetcherKey });
        markSent(form, () => isFetcherSubmitting(fetcherKey), button);
        return;
      }
      submit(data, {
        action: action.pathname + action.search,
        method,
        encType: (button?.getAttribute('formenctype') ?? form.enctype) as 'application/x-www-form-urlencoded',
        preventScrollReset: form.hasAttribute('data-keep-scroll'),
      });
      if (method === 'post') markSent(form, () => isNavigatingWith(data), button);
    }

    // On the window: after React's own handlers, which listen on the document.
    window.addEventListener('click', onClick);
    window.addEventListener('submit', onSubmit);
    return () => {
      unsubscribe();
      window.removeEventListener('click', onClick);
      window.removeEventListener('submit', onSubmit);
    };
  }, [navigate, submit]);
}

type Button = HTMLButtonElement | HTMLInputElement | null;

function isJump(to: URL): boolean {
  return to.hash !== '' && to.pathname === location.pathname && to.search === location.search;
}
