import { matchRoutes } from '@remix-run/react';
import { keepOthers, keepTyped } from './keep-typed.ts';
import { lostChunks, type Pressed } from './lost-chunk.ts';
import { markSent, waiting } from './sending.ts';

/**
 * Keeps what is typed when a release has removed files. An open page may then request a file that no longer exists on
 * any server. The router reloads the page, which would lose everything typed. The values are kept only for that
 * reload and then restored. When nothing was typed, or the form has been saved already, the page continues to the
 * screen that the person wanted. Returns a function that stops this.
 */
export function keepForLostFiles(): () => void {
  lostChunks.sendOnce = sendOnce;
  return keepTyped();
}

/**
 * Sends a form by the router (`go`) once the files of the screen that handles it are loaded. When they are gone, the
 * browser sends the form and shows the response; what is typed in other forms is kept for the next page. Returns
 * false when there is nothing to wait for.
 */
export function sendOnce(pressed: Pressed, go: () => void): boolean {
  const { form, button, data, action } = pressed;
  const ready = hasFiles(action.pathname);
  if (ready === true) return false;
  waiting.add(data);
  markSent(form, () => waiting.has(data), button);
  void ready.then((there) => {
    waiting.delete(data);
    if (there) {
      go();
      return;
    }
    keepOthers(form);
    leaveWith(pressed);
  });
  return true;
}

/**
 * Makes the browser post what was pressed. Uses a new form, because the pressed one may have changed since, or left
 * the page.
 */
function leaveWith({ data, action, encType }: Pressed): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action.href;
  form.enctype = encType;
  form.hidden = true;
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of data) formData.append(name, value);
  });
  document.body.append(form);
  form.submit();
}

/**
 * Returns whether the files of the screen at a path exist; true at once when they are already loaded. After a release
 * they may be gone, and the router would reload the page while it posts a form there. When the server does not
 * respond, the result is true, so that the router reports the lost connection itself.
 */
function hasFiles(path: string): true | Promise<boolean> {
  const ids = knownAt(path);
  if (ids?.every((id) => id in window.__remixRouteModules)) return true;
  return load(path, ids);
}

/** Returns the ids of the routes that lead to a path, if the router already knows them. */
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

/**
 * Requests the routes of a path as the router does and returns them; undefined when the portal runs another release.
 */
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
