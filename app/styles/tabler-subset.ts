import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';
import { PurgeCSS } from 'purgecss';
import type { Plugin } from 'vite';

/**
 * Rules that no screen uses: Tabler's other selectors for the dark theme, and components whose class names
 * are ordinary words in our scripts.
 */
const neverUsed = [
  /data-bs-navbar-theme/,
  /data-theme=/,
  /theme-dark/,
  /^body\[data-bs-theme/,
  /^(?:chart|empty|loader|nav-link|navbar|signal|signature|steps|tag|toast)$/,
];

/**
 * Puts @tabler/core into the lowest layer and keeps only the rules that the screens use, of 630 KB. A class stays
 * when its name occurs as a whole word anywhere in app/. In development all classes that may be used stay.
 */
export function tablerSubset(): Plugin {
  let building = false;
  return {
    name: 'tabler-subset',
    enforce: 'pre',
    config: (_, { command }) => {
      building = command === 'build';
    },
    async transform(css, id) {
      // `?url` is the small module that names the file; the style sheet itself is loaded right after it.
      if (!id.includes('@tabler/core/dist/css/tabler.css') || /[?&]url\b/.test(id)) return undefined;
      const kept = building ? await subsetOf(css) : withoutNeverUsed(css);
      const order = readFileSync('app/styles/layers.css', 'utf8');
      return { code: `${order}@layer tabler {${kept.replace(/^@charset[^;]*;/, '')}}`, map: null };
    },
  };
}

async function subsetOf(css: string): Promise<string> {
  const [subset] = await new PurgeCSS().purge({
    content: sources('app').map((file) => ({ raw: readFileSync(file, 'utf8'), extension: 'tsx' })),
    css: [{ raw: css }],
    keyframes: true,
    fontFace: true,
    variables: true,
    safelist: { variables: ownVariables() },
    blocklist: neverUsed,
  });
  return subset?.css ?? css;
}

/**
 * Keeps the classes that an edited component may use, and drops the rules that would make a page differ from
 * production.
 */
function withoutNeverUsed(css: string): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !isNeverUsed(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  return sheet.toString();
}

function isNeverUsed(selector: string): boolean {
  const classes = selector.match(/(?<=\.)[\w-]+/g) ?? [];
  return [selector, ...classes].some((name) => neverUsed.some((pattern) => pattern.test(name)));
}

/**
 * Returns Tabler's variables that our own styles and components use. Four hundred of its other variables are used by
 * nothing.
 */
function ownVariables(): string[] {
  const texts = sources('app', /\.(?:css|tsx?)$/).map((file) => readFileSync(file, 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/--tblr-[\w-]+/g) ?? []))];
}

/**
 * Returns the files that use classes or variables, always in the same order, because the result determines the
 * file's hash.
 */
function sources(folder: string, names = /\.tsx?$/): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => names.test(file))
    .sort()
    .map((file) => join(folder, file));
}
