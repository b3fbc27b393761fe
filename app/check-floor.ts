import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import postcss, { type AtRule, type ChildNode, type Declaration } from 'postcss';
import { browserFloor } from './browser-floor.ts';
import { extras, scriptPatterns } from './floor-extras.ts';

/**
 * Fails when the built files use features that the oldest supported browsers (`browserslist` in package.json)
 * lack: compares style sheets with MDN's compatibility data, and searches scripts for features that no syntax
 * check finds. es-check covers syntax and built-ins of scripts.
 */

type Support = {
  version_added: string | false | null;
  version_removed?: string | false;
  flags?: unknown;
  alternative_name?: string;
};
type CompatStatement = { support: Record<string, Support | Support[] | undefined> };
/** A feature of MDN's data with its named sub-features. */
type Identifier = { __compat?: CompatStatement } & { [name: string]: Identifier | undefined };

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  css: Record<'types' | 'properties' | 'selectors' | 'at-rules', Identifier>;
};
const folder = 'build/client/assets';
/** The oldest supported browsers, under MDN's names. */
const floor = [...browserFloor()].map(
  ([browser, version]) => [browser === 'ios_saf' ? 'safari_ios' : browser, version] as const,
);

/** The CSS functions in MDN's data, by name. */
const functions = new Map<string, Identifier>();
collect(data.css.types);

function collect(branch: Identifier): void {
  for (const [name, child] of Object.entries(branch)) {
    if (name === '__compat') continue;
    functions.set(name, child as Identifier);
    collect(child as Identifier);
  }
}

/**
 * Returns the oldest supported browsers that lack a feature; none when MDN's data do not contain the feature
 * itself.
 */
function lacking(compat: CompatStatement | undefined): string[] {
  if (!compat) return [];
  return floor
    .filter(([browser, version]) => {
      const known = compat.support[browser];
      return known !== undefined && ![known].flat().some((each) => has(each as Support, version));
    })
    .map(([browser, version]) => `${browser} ${version}`);
}

function has({ version_added, version_removed, flags, alternative_name }: Support, version: number): boolean {
  if (!version_added || flags || alternative_name) return false;
  const number = (text: string) => Number.parseFloat(text.replace('≤', ''));
  return (
    number(String(version_added)) <= version &&
    !(version_removed && number(String(version_removed)) <= version)
  );
}

const problems = new Map<string, string[]>();
const used = new Set<unknown>();

function complain(problem: string, where: string): void {
  problems.set(problem, [...(problems.get(problem) ?? []), where]);
}

function note(feature: string, compat: CompatStatement | undefined, where: string): void {
  const missing = lacking(compat);
  if (missing.length === 0) return;
  const extra = extras.find((each) => each.feature.test(feature) && (each.where?.test(where) ?? true));
  if (extra) used.add(extra);
  else complain(`${feature} (not in ${missing.join(', ')})`, where);
}

/** Rules in `@supports` apply only to browsers that have the feature. */
function isGuarded(node: ChildNode): boolean {
  for (let parent = node.parent; parent && parent.type !== 'root'; parent = parent.parent as typeof parent) {
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true;
  }
  return false;
}

function checkDeclaration(declaration: Declaration): void {
  const { prop, value } = declaration;
  const where = `${declaration.parent?.type === 'rule' ? (declaration.parent as postcss.Rule).selector : ''} { ${declaration} }`;
  const texts = value.replace(/url\([^)]*\)|"[^"]*"/g, '');
  for (const [, name = ''] of texts.matchAll(/(?<![\w-])([a-z][\w-]*)\(/g))
    note(`${name}()`, functions.get(name)?.__compat, where);
  const dynamic = data.css.types.length?.viewport_percentage_units_dynamic?.__compat;
  if (/\d[dsl]v[hwbi]\b/.test(texts)) note('dvh', dynamic, where);
  if (prop.startsWith('-')) return;
  const property = data.css.properties[prop];
  note(prop, property?.__compat, where);
  for (const word of texts.split(/[\s,()/]+/)) {
    if (/^[a-z][a-z-]+$/.test(word) && word !== '__compat')
      note(`${prop}: ${word}`, property?.[word]?.__compat, where);
  }
}

/** The call viewer is exempt: a browser too old for it shows the chapters instead (decisions/open-api.md). */
const ofViewer = /^(?:swagger-ui-bundle|viewer)-/;

for (const file of readdirSync(folder).filter((name) => !ofViewer.test(name))) {
  const text = readFileSync(join(folder, file), 'utf8');
  if (file.endsWith('.css')) {
    const sheet = postcss.parse(text, { from: file });
    sheet.walk((node) => {
      if (isGuarded(node)) return;
      if (node.type === 'decl') checkDeclaration(node);
      if (node.type === 'atrule') {
        const rule = data.css['at-rules'][node.name];
        note(`@${node.name}`, rule?.__compat, `@${node.name} ${node.params}`);
        for (const [, name = ''] of node.params.matchAll(/\(([a-z-]+)/g))
          note(`@${node.name} ${name}`, rule?.[name]?.__compat, node.params);
      }
      if (
        node.type === 'rule' &&
        !(node.parent?.type === 'atrule' && /keyframes/.test((node.parent as AtRule).name))
      ) {
        if (node.selector.includes('&')) note('nesting', data.css.selectors.nesting?.__compat, node.selector);
        for (const [, name = ''] of node.selector
          .replace(/\[[^\]]*\]/g, '')
          .matchAll(/(?<!\\)::?([a-z][\w-]*)/g)) {
          note(`:${name}`, data.css.selectors[name]?.__compat, node.selector);
        }
      }
    });
  }
  if (file.endsWith('.js')) {
    for (const { pattern, feature } of scriptPatterns) {
      for (const [found] of text.matchAll(pattern)) complain(feature, `${file}: ${found}`);
    }
  }
}

for (const extra of extras) {
  if (!used.has(extra))
    complain(`${extra.feature} ${extra.where ?? ''}`, 'is allowed, and not used any more');
}
for (const [feature, places] of problems) {
  console.error(`${feature}: ${places.length}`);
  for (const place of [...new Set(places)].slice(0, 10)) console.error(`  ${place.slice(0, 200)}`);
}
console.log(
  `${floor.map(([browser, version]) => `${browser} ${version}`).join(', ')}: ${problems.size} problems`,
);
if (problems.size > 0) process.exitCode = 1;
