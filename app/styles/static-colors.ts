import { color, serializeRGB } from '@csstools/css-color-parser';
import { parseComponentValue } from '@csstools/css-parser-algorithms';
import { tokenize } from '@csstools/css-tokenizer';
import type { Declaration, Plugin, Root, Rule } from 'postcss';
import { dependencies } from './theme-sheets.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Variables = ReadonlyMap<string, string>;

/** Color functions that the oldest supported browsers lack: Chrome before 111, Safari before 16.2. */
const modern = /\b(?:color-mix|oklch|oklab)\(/;
const outermost = ['light-dark', 'color-mix', 'oklch', 'oklab'];
/** Selectors that set the variables of the theme on the page, not on a part of it. */
const onPage = /^(?::root|:host|\[data-(?:bs-)?theme="?\w+"?\])$/;

/**
 * Computes `color-mix()` and `oklch()` at build time from the variables of the theme, which `sheets` set; the last
 * one wins. A value that differs between the themes becomes `light-dark()`, which Lightning CSS lowers to variables.
 * Variables are computed where they are set, so everything that depends on the theme is set again wherever
 * `color-scheme` is (Lightning CSS, issue 821). With `strict`, a color that cannot be computed is an error.
 * Otherwise it stays as it is, like some colors of Tabler that a build drops.
 */
export function staticColors(sheets: () => readonly Root[], { strict = true } = {}): Plugin {
  let known: { of: readonly Root[]; theme: ReturnType<typeof themeIn> } | undefined;
  return {
    postcssPlugin: 'static-colors',
    Once(root, { result }) {
      const of = sheets();
      if (known?.of !== of) known = { of, theme: themeIn(of) };
      const { variables, islands } = known.theme;
      result.messages.push(...dependencies('static-colors', of, result.opts.from));
      const ofParts = variablesIn(root).filter((declaration) => !isOnPage(declaration));
      root.walkDecls((declaration) => {
        if (!modern.test(declaration.value)) return;
        try {
          compute(declaration, ofParts, variables);
        } catch (error) {
          if (strict) throw error;
        }
      });
      const themed = themedAmong(variables);
      const rules: Rule[] = [];
      root.walkRules((rule) => {
        if (rule.selectors.includes(':root')) rules.push(rule);
      });
      for (const rule of rules) repeatOn(rule, islands, themed);
    },
  };
}
staticColors.postcss = true;

/** Returns the variables of the page, and the selectors of its parts that may have another theme. */
function themeIn(sheets: readonly Root[]) {
  const variables = new Map<string, string>();
  const islands = new Set<string>();
  for (const sheet of sheets) {
    for (const { prop, value } of variablesIn(sheet).filter(isOnPage)) variables.set(prop, value);
    sheet.walkDecls('color-scheme', (declaration) => {
      for (const selector of ruleOf(declaration).selectors) if (selector !== ':root') islands.add(selector);
    });
  }
  return { variables, islands };
}

/**
 * Replaces color functions with their values. A color that a part of the page overrides gets a variable
 * beside the part's own.
 */
function compute(declaration: Declaration, ofParts: Declaration[], variables: Variables): void {
  const own = new Map(variablesIn(ruleOf(declaration)).map(({ prop, value }) => [prop, value]));
  declaration.value = withCalls(declaration.value, outermost, (call) => {
    if (!modern.test(call)) return call;
    const used = variablesOf(call);
    const part = ofParts.find(({ prop }) => !own.has(prop) && used.has(prop));
    const setters = ofParts.filter(({ prop }) => prop === part?.prop || (own.has(prop) && used.has(prop)));
    if (setters.every((setter) => ruleOf(setter) === ruleOf(declaration))) {
      return themedColor(call, variables, own);
    }
    return `var(${besideSetters(call, setters, variables)})`;
  });
}

/**
 * Sets the color under a separate name wherever the variable it depends on is set, so that both are
 * inherited alike.
 */
function besideSetters(call: string, setters: Declaration[], variables: Variables): string {
  const prop = setters[0]?.prop ?? '';
  const name = `${prop}-${hash(call)}`;
  for (const setter of setters) {
    if (variablesIn(ruleOf(setter)).some((other) => other.prop === name)) continue;
    const handsDown = /^(inherit|initial|unset)$/.test(setter.value);
    const value = handsDown ? setter.value : themedColor(call, variables, new Map([[prop, setter.value]]));
    setter.cloneAfter({ prop: name, value });
  }
  // When no part sets it, the variable's own fallback or the page's value applies.
  return setters.length > 0 && new RegExp(`${prop}\\s*,`).test(call)
    ? `${name}, ${themedColor(call, variables)}`
    : name;
}

/** Returns a color for both themes. `own`: the values that a part of the page sets itself. */
function themedColor(call: string, variables: Variables, own?: Variables): string {
  const [light, dark] = themes.map((theme) => rgb(plain(call, theme, variables, own), call));
  return light === dark ? `${light}` : `light-dark(${light}, ${dark})`;
}

/** Returns a value without variables for one theme. Values set on the page do not depend on its parts. */
function plain(value: string, theme: Theme, variables: Variables, own?: Variables): string {
  return withCalls(value, ['light-dark', 'var'], (_, name, [first = '', ...rest]) => {
    if (name === 'light-dark')
      return plain(theme === 'light' ? first : rest.join(','), theme, variables, own);
    const mine = own?.get(first);
    if (mine !== undefined) return plain(mine, theme, variables, own);
    const ofPage = variables.get(first);
    return ofPage === undefined
      ? plain(rest.join(','), theme, variables, own)
      : plain(ofPage, theme, variables);
  });
}

function rgb(value: string, of: string): string {
  const parsed = parseComponentValue(tokenize({ css: value.trim() }));
  const data = parsed && color(parsed);
  if (!data) throw new Error(`static-colors: cannot compute ${of}, which is ${value}`);
  return serializeRGB(data).toString();
}

/** Repeats a rule's theme-dependent variables for the parts that have a theme of their own. */
function repeatOn(rule: Rule, islands: Set<string>, themed: Set<string>): void {
  const moved = variablesIn(rule).filter(({ prop }) => themed.has(prop));
  if (moved.length === 0) return;
  const repeated = rule.cloneAfter({ selectors: [...new Set([...rule.selectors, ...islands])], nodes: [] });
  repeated.append(...moved);
}

/** Returns the variables that differ between the themes, directly or through a variable they refer to. */
function themedAmong(variables: Variables): Set<string> {
  const themed = new Set(
    [...variables].filter(([, value]) => value.includes('light-dark(')).map(([name]) => name),
  );
  for (let size = -1; size !== themed.size; ) {
    size = themed.size;
    for (const [name, value] of variables) {
      if ([...value.matchAll(/var\((--[\w-]+)/g)].some(([, used = '']) => themed.has(used))) themed.add(name);
    }
  }
  return themed;
}

function variablesIn(container: Root | Rule): Declaration[] {
  const found: Declaration[] = [];
  container.walkDecls(/^--/, (declaration) => {
    found.push(declaration);
  });
  return found;
}

function ruleOf(declaration: Declaration): Rule {
  return declaration.parent as Rule;
}

function isOnPage(declaration: Declaration): boolean {
  return ruleOf(declaration).selectors.some((selector) => onPage.test(selector));
}

function variablesOf(value: string): Set<string> {
  return new Set([...value.matchAll(/var\(\s*(--[\w-]+)\s*[,)]/g)].map(([, name = '']) => name));
}

/** Returns a short name for a value, the same in every build. */
function hash(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0xffffff;
  return sum.toString(36);
}

/** Replaces calls of the named functions, outermost first, with the results of `change`. */
function withCalls(
  text: string,
  names: readonly string[],
  change: (call: string, name: string, parts: string[]) => string,
): string {
  const begin = new RegExp(`(?<![\\w-])(${names.join('|')})\\(`).exec(text);
  if (!begin) return text;
  const [opening, name = ''] = begin;
  const parts = [''];
  let at = begin.index + opening.length;
  for (let depth = 1; depth > 0 && at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 1) parts.push('');
    else if (depth > 0) parts[parts.length - 1] += letter;
  }
  const call = text.slice(begin.index, at);
  const trimmed = parts.map((part) => part.trim());
  return text.slice(0, begin.index) + change(call, name, trimmed) + withCalls(text.slice(at), names, change);
}
