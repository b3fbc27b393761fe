import { readFileSync } from 'node:fs';
import { type AtRule, type Plugin, parse, type Root } from 'postcss';

/** The style sheet that defines them: `@custom-media --below-tablet (max-width: 767.98px)`. */
export const breakpoints = () => parse(readFileSync('app/styles/breakpoints.css', 'utf8'));

/**
 * Replaces the names of widths in every style sheet with the widths that `sheet` defines, because no browser
 * supports `@custom-media` yet. An undefined name stops the build.
 */
export function namedWidths(sheet: Root): Plugin {
  const widths = new Map<string, string>();
  sheet.walkAtRules('custom-media', ({ params }) => {
    const [, name = '', width = ''] = /^(--[\w-]+)\s+(.+)$/s.exec(params) ?? [];
    widths.set(name, width);
  });
  const widthOf = (name: string, rule: AtRule) => {
    const width = widths.get(name);
    if (width === undefined) throw rule.error(`no width is named ${name}`);
    return width;
  };
  return {
    postcssPlugin: 'named-widths',
    Once(root) {
      root.walkAtRules('media', (rule) => {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => widthOf(name, rule));
      });
    },
  };
}
namedWidths.postcss = true;
