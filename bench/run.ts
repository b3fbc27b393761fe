import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { benchFolder } from './data.ts';
import { type Result, tables } from './report.ts';

/**
 * `npm run bench`: all sizes, and docs/performance.md. `-- --products 10000`: only that size, printed only.
 * `-- --seconds 4`: the duration of each comparison.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    write: { type: 'boolean' },
  },
});
const sizes = values.products ? values.products.split(',').map(Number) : [10_000, 100_000, 1_000_000];
const build = process.env.BUILD_DIR || 'build';
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
  console.error('Укажите число товаров: npm run bench -- --products 10000');
  process.exit(2);
}
if (!existsSync(join(build, 'server/index.js'))) {
  console.error('Портал не собран. Выполните: npm run build');
  process.exit(1);
}

mkdirSync(benchFolder, { recursive: true });
const results: Result[] = [];
for (const size of sizes) {
  console.log(`${size} товаров`);
  const file = join(benchFolder, `result-${size}.json`);
  const script = fileURLToPath(new URL('size.ts', import.meta.url));
  // A separate heap for each size; the garbage collector runs before memory is read.
  const args = ['--expose-gc', '--import', 'tsx', script, String(size), values.seconds, file];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  results.push(JSON.parse(readFileSync(file, 'utf8')) as Result);
}
const text = tables(results, commit());
console.log(`\n${text}`);
if (!values.products || values.write) writeFileSync('docs/performance.md', text);

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
