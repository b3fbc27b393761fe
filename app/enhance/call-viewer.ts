import { type RefObject, useEffect, useRef, useState } from 'react';
import scriptUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url';
import styleUrl from '#app/components/content/developers/viewer.css?url';
import { documentForViewer, type OpenApiDocument } from './viewed-document.ts';

type Sent = { headers: Record<string, string> };
type Viewer = (options: Record<string, unknown>) => unknown;
declare global {
  interface Window {
    SwaggerUIBundle?: Viewer;
  }
}

/**
 * Shows the call viewer in `place` (decisions/open-api.md). Only this screen loads the viewer's files. Until they are
 * loaded, or if loading fails, the screen looks as it does without scripts.
 */
export function useCallViewer(): { place: RefObject<HTMLDivElement>; state: 'loading' | 'ready' | 'failed' } {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    const stopFollowing = followTheme();
    let left = false;
    void view().then(
      (show) => {
        if (left || !place.current) return;
        show(place.current);
        setState('ready');
      },
      () => {
        if (!left) setState('failed');
      },
    );
    return () => {
      left = true;
      stopFollowing();
    };
  }, []);

  return { place, state };
}

/** Loads everything that the viewer needs; returns a function that shows it in an element. */
async function view(): Promise<(domNode: HTMLElement) => void> {
  const [spec] = await Promise.all([
    ownDocument(),
    loaded('link', { rel: 'stylesheet', href: styleUrl }),
    window.SwaggerUIBundle ?? loaded('script', { src: scriptUrl }),
  ]);
  const viewer = window.SwaggerUIBundle;
  if (!viewer) throw new Error('the viewer did not start');
  return (domNode) => {
    viewer({
      ...{ domNode, spec, validatorUrl: null },
      // Tokens are forgotten with the page.
      persistAuthorization: false,
      tryItOutEnabled: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      filter: true,
      requestInterceptor: asScript,
    });
  };
}

async function ownDocument(): Promise<OpenApiDocument> {
  const answer = await fetch('/openapi.json');
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
  return documentForViewer(await answer.json(), location.origin);
}

/**
 * Marks a call as sent by a script. Older browsers do not mark it themselves, and a call that returns HTML would send
 * them a whole screen (is-document.ts).
 */
function asScript(request: Sent): Sent {
  request.headers['X-Requested-With'] = 'XMLHttpRequest';
  return request;
}

/** Puts an element into the head; resolves when its file is loaded. */
function loaded(name: 'link' | 'script', attributes: Record<string, string>): Promise<void> {
  const element = document.createElement(name);
  return new Promise((done, failed) => {
    element.onload = () => done();
    element.onerror = () => {
      element.remove();
      failed(new Error(`${name} is not there`));
    };
    document.head.append(Object.assign(element, attributes));
  });
}

/**
 * Sets the viewer's class for the dark theme when the portal's attribute, or without it the system, selects that
 * theme. Returns a function that stops this.
 */
function followTheme(): () => void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const theme = root.dataset.bsTheme ?? (system.matches ? 'dark' : 'light');
    root.classList.toggle('dark-mode', theme === 'dark');
  };
  const chosen = new MutationObserver(follow);
  chosen.observe(root, { attributeFilter: ['data-bs-theme'] });
  system.addEventListener('change', follow);
  follow();
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', follow);
    root.classList.remove('dark-mode');
  };
}
