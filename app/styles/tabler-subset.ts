import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

/** What no screen uses: Tabler's other names for the dark theme, and its navbar in colours of its own. */
const neverUsed = [/data-bs-navbar-theme/, /data-theme=/, /theme-dark/, /^body\[data-bs-theme/];

/**
 * Keeps of @tabler/core's 630 KB what the screens use: a class name stays when it stands as a whole word somewhere in app/.
 * Only in the build; the dev server serves Tabler whole.
 */
export function tablerSubset(): Plugin {
  return {
    name: 'tabler-subset',
    apply: 'build',
    enforce: 'pre',
    async transform(css, id) {
      // `?url` is the little module that names the file; the style sheet itself comes right after it.
      if (!id.includes('@tabler/core/dist/css/tabler.css') || /[?&]url\b/.test(id)) return undefined;
      const [subset] = await new PurgeCSS().purge({
        content: sources('app').map((file) => ({ raw: readFileSync(file, 'utf8'), extension: 'tsx' })),
        css: [{ raw: css }],
        keyframes: true,
        fontFace: true,
        blocklist: neverUsed,
      });
      return { code: subset?.css ?? css, map: null };
    },
  };
}

/** Components, routes and scripts that name classes, always in the same order: the result decides the file's hash. */
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => join(folder, file));
}
