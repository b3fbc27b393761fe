import { matchRoutes } from '@remix-run/react';
import { keepOthers, keepTyped } from './keep-typed.ts';
import { lostChunks } from './lost-chunk.ts';
import { markSent } from './sending.ts';
import { submitForm } from './submit-form.ts';

/** Begins to help with files that are gone; returns a function that stops keeping what is typed. */
export function start(): () => void {
  lostChunks.sendOnce = sendOnce;
  return keepTyped();
}

/**
 * Sends a form by the router (`go`) once the files of the screen that answers it are there. When they are gone, the
 * browser sends it and so leads to the answer; what is typed in others is kept for the page that follows. Returns false
 * when nothing is to be waited for.
 */
export function sendOnce(
  form: HTMLFormElement,
  button: HTMLElement | null,
  path: string,
  go: () => void,
): boolean {
  const ready = hasFiles(path);
  if (ready === true) return false;
  let waits = true;
  markSent(form, () => waits, button);
  void ready.then((there) => {
    waits = false;
    if (there) {
      go();
      return;
    }
    keepOthers(form);
    form.setAttribute('data-reload', '');
    submitForm(form, button as HTMLButtonElement | null);
    form.removeAttribute('data-reload');
  });
  return true;
}

/**
 * Returns whether the files of the screen at a path are there; true at once when they are loaded already. After a release
 * they may be gone, and the router would reload the page while it posts a form there. When nothing answers, the router
 * is to find that out itself.
 */
function hasFiles(path: string): true | Promise<boolean> {
  const ids = knownAt(path);
  if (ids?.every((id) => id in window.__remixRouteModules)) return true;
  return load(path, ids);
}

/** The ids of the routes that lead to a path, if the router knows them already. */
function knownAt(path: string): string[] | undefined {
  const { routes } = window.__remixRouter;
  return matchRoutes(routes as Parameters<typeof matchRoutes>[0], path)?.map(({ route }) => route.id ?? '');
}

async function load(path: string, ids: string[] | undefined): Promise<boolean> {
  try {
    const files = ids?.map((id) => window.__remixManifest.routes[id]) ?? (await discovered(path));
    if (!files) return false;
    await Promise.all(files.map((file) => file && import(/* @vite-ignore */ file.module)));
    return true;
  } catch {
    return !(await answers());
  }
}

/** Asks for the routes of a path as the router does; undefined when the portal is of another release. */
async function discovered(path: string): Promise<{ module: string }[] | undefined> {
  const { version } = window.__remixManifest;
  const answer = await fetch(`/__manifest?${new URLSearchParams({ p: path, version })}`);
  return answer.status === 200 ? Object.values(await answer.json()) : undefined;
}

async function answers(): Promise<boolean> {
  return fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
