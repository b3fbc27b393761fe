import type { AtRule, Plugin, Root } from 'postcss';
import { dependencies } from './theme-sheets.ts';

/**
 * Replaces the names of widths in every style sheet with those that `sheets` define, because no browser
 * supports `@custom-media` yet. An undefined name stops the build.
 */
export function namedWidths(sheets: () => readonly Root[]): Plugin {
  return {
    postcssPlugin: 'named-widths',
    Once(root, { result }) {
      const widths = widthsIn(sheets());
      result.messages.push(...dependencies('named-widths', sheets(), result.opts.from));
      const widthOf = (name: string, rule: AtRule) => {
        const width = widths.get(name);
        if (width === undefined) throw rule.error(`no width is named ${name}`);
        return width;
      };
      root.walkAtRules('media', (rule) => {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => widthOf(name, rule));
      });
    },
  };
}
namedWidths.postcss = true;

function widthsIn(sheets: readonly Root[]): Map<string, string> {
  const widths = new Map<string, string>();
  for (const sheet of sheets) {
    sheet.walkAtRules('custom-media', ({ params }) => {
      const [, name = '', width = ''] = /^(--[\w-]+)\s+(.+)$/s.exec(params) ?? [];
      widths.set(name, width);
    });
  }
  return widths;
}
