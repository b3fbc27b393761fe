import { statSync } from 'node:fs';
import { makeTarball } from './make-tarball.ts';
import { refusalOf } from './refusal.ts';

/** `npm run release -- X.Y.Z`: makes release/svetoch-portal-X.Y.Z.tgz of the commit that is checked out. */
const [version = ''] = process.argv.slice(2);
const out = 'release';
const refusal = refusalOf(version, '.', out);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}
const tarball = makeTarball({ version, root: '.', out, tell: console.log });
const megabytes = (statSync(tarball).size / 1_000_000).toFixed(1);
console.log(
  `${tarball}: ${megabytes} MB in ${Math.round(performance.now() / 1_000)} s. Next: git tag v${version}`,
);
