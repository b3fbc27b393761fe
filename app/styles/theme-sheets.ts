import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parse, type Root } from 'postcss';

const tabler = createRequire(import.meta.url).resolve('@tabler/core/dist/css/tabler.css');

/** Returns the style sheets that set the variables of the theme, in page order: Tabler, then our own tokens. */
export const themeSheets = readAgain([tabler, 'app/styles/tokens.css', 'app/styles/table.css']);

/** Returns the style sheet that defines the widths: `@custom-media --below-tablet (max-width: 767.98px)`. */
export const breakpoints = readAgain(['app/styles/breakpoints.css']);

/**
 * Returns a function that reads style sheets and returns the same array until one of the files changes (in
 * development).
 */
function readAgain(files: string[]): () => readonly Root[] {
  let sheets: Root[] = [];
  let times = '';
  return () => {
    const now = files.map((file) => statSync(file).mtimeMs).join();
    if (now !== times) {
      times = now;
      sheets = files.map((file) => parse(readFileSync(file, 'utf8'), { from: resolve(file) }));
    }
    return sheets;
  };
}

/** Returns the messages that make PostCSS rebuild a sheet when one of these files changes. */
export function dependencies(plugin: string, sheets: readonly Root[], parent: string | undefined) {
  return sheets.flatMap(({ source }) =>
    source?.input.file ? [{ type: 'dependency', plugin, file: source.input.file, parent }] : [],
  );
}
