import { useNavigate, useSubmit } from '@remix-run/react';
import { useEffect } from 'react';
import { type Button, lostChunks, type Pressed } from './lost-chunk.ts';
import {
  formDataOf,
  isAnySubmitting,
  isBeingSent,
  isFetcherSubmitting,
  isNavigatingWith,
  markSent,
} from './sending.ts';

/**
 * Passes plain links and forms of the page to the client router, so that views need no router of their own and old
 * fragments can use the same markup. Ignores events handled by a component (default prevented), other sites, other
 * windows, downloads, `data-reload`, and links within the page. Links in an editor's text are opened by the browser.
 * A link with `data-replace` replaces the current history entry, so that «back» does not undo the setting that the
 * link saves (the look of a list). A form with `data-stay` is sent (with `via=script`) without leaving the screen.
 * The screen's data are reloaded, and values typed elsewhere on it are kept. A link clicked during a save waits for
 * the response, because the router cannot finish a save while it discovers the route of a new screen. A form that
 * changes data is sent only once until its reply arrives, with the values that it had when its button was pressed.
 * When a release has removed the files of the screen that handles the form, the browser sends the form itself.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  const submit = useSubmit();

  useEffect(() => {
    let held: (() => void) | undefined;
    const unsubscribe = window.__remixRouter.subscribe(() => {
      if (!held || isAnySubmitting()) return;
      queueMicrotask(held);
      held = undefined;
    });

    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target || link.hasAttribute('download') || link.hasAttribute('data-reload')) return;
      const to = new URL(link.href);
      if (to.origin !== location.origin) return;
      if (to.hash && to.pathname === location.pathname && to.search === location.search) return;
      event.preventDefault();
      const preventScrollReset = link.hasAttribute('data-keep-scroll');
      const replace = link.hasAttribute('data-replace');
      // An editor's text may link to a file or to an old call, which only the browser can open.
      const isWritten = link.closest('.prose') !== null;
      const go = () => {
        if (isWritten) location.assign(to);
        else navigate(to.pathname + to.search + to.hash, { preventScrollReset, replace });
      };
      if (isAnySubmitting()) held = go;
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
      const data = formDataOf(form, button);
      const encType = (button?.getAttribute('formenctype') ?? form.enctype) as Pressed['encType'];
      const go = () => {
        if (form.hasAttribute('data-stay')) {
          const { pathname } = action;
          data.set('via', 'script');
          submit(data, { action: pathname, method: 'post', navigate: false, fetcherKey: pathname });
          markSent(form, () => isFetcherSubmitting(pathname), button);
          return;
        }
        const preventScrollReset = form.hasAttribute('data-keep-scroll');
        submit(data, { action: action.pathname + action.search, method, encType, preventScrollReset });
        if (method === 'post') markSent(form, () => isNavigatingWith(data), button);
      };
      if (method === 'get' || !lostChunks.sendOnce?.({ form, button, data, action, encType }, go)) go();
    }

    // On the window, so that React's own handlers, which listen on the document, run first.
    const gone = new AbortController();
    window.addEventListener('click', onClick, gone);
    window.addEventListener('submit', onSubmit, gone);
    return () => {
      unsubscribe();
      gone.abort();
    };
  }, [navigate, submit]);
}
