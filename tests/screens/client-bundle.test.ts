import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';

const client = join(inject('buildDirectory'), 'client');
const assets = join(client, 'assets');
/** The viewer of calls, which one screen loads on demand (decisions/open-api.md). */
const ofViewer = /^(?:swagger-ui-bundle|viewer)-/;
const files = readdirSync(assets)
  .filter((name) => !ofViewer.test(name))
  .map((name) => ({ name, content: readFileSync(join(assets, name)) }));
const scripts = files.filter(({ name }) => name.endsWith('.js'));

const compressed = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(client, path))).length, 0);

type Chunk = { module: string; imports?: string[] };
type Manifest = { entry: Chunk; routes: Record<string, Chunk & { parentId?: string }> };

/** Returns the manifest that Remix sends to browsers: the files that each route needs. */
function manifest(): Manifest {
  const [file] = scripts.filter(({ name }) => name.startsWith('manifest-'));
  return JSON.parse(/\{.*\}/s.exec(String(file?.content))?.[0] ?? '');
}

/** Returns the scripts of a screen: those of its route, its parent routes and the entry. */
function scriptsOf(id: string, { entry, routes }: Manifest): Set<string> {
  const paths = new Set([entry.module, ...(entry.imports ?? [])]);
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    for (const path of [route.module, ...(route.imports ?? [])]) paths.add(path);
  }
  return paths;
}

describe('the browser bundle', () => {
  test.each([
    ['zod', /ZodError|invalid_type/],
    ['Kysely', /kysely/i],
    ['database driver', /better-sqlite3|mysql2/],
    ['SQL', /insert into |select .+ from /],
    ['password hashing', /argon2/],
    ['sources of secrets', /SESSION_SECRET|process\.env\.DATABASE_URL/],
  ])('the browser bundle contains no %s', (_, trace) => {
    expect(scripts.filter(({ content }) => trace.test(content.toString())).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('the browser bundle contains no source maps', () => {
    expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  });

  test('no screen loads more than 120 KB of compressed scripts', () => {
    const built = manifest();
    const weights = Object.keys(built.routes).map((id) => ({
      id,
      weight: compressed(scriptsOf(id, built)) / 1024,
    }));
    expect(weights.length).toBeGreaterThan(20);
    expect(weights.filter(({ weight }) => weight > 120)).toEqual([]);
  });

  /** Loaded only by staff screens. */
  const ofDesk = /^(desk|editing)-/;
  test.each([
    ['40 KB for all screens of dealers and visitors', false, 40],
    ['4 KB more for the desk', true, 4],
  ])('the compressed style sheets have at most %s', (_, atDesk, most) => {
    const styles = files.filter(({ name }) => name.endsWith('.css') && ofDesk.test(name) === atDesk);
    expect(styles.length).toBeGreaterThan(0);
    expect(compressed(styles.map(({ name }) => `assets/${name}`))).toBeLessThan(most * 1024);
  });
});
