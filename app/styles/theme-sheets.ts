import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type Root } from 'postcss';

/** The style sheets that set the variables of the theme, in page order: Tabler, then our own tokens. */
export function themeSheets(): Root[] {
  const tabler = createRequire(import.meta.url).resolve('@tabler/core/dist/css/tabler.css');
  return [tabler, 'app/styles/tokens.css', 'app/styles/table.css'].map((file) =>
    parse(readFileSync(file, 'utf8')),
  );
}
