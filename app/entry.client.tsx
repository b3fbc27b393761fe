import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { nameListOnBack } from './enhance/shown-list.ts';

nameListOnBack();

/**
 * In browsers below the minimum (decisions/browsers.md) the page stays as the server sent it: working links and forms
 * are better than failing scripts. Chrome 97, Firefox 104 and Safari 15.4 were the first with `findLast`.
 */
if ('findLast' in Array.prototype) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
