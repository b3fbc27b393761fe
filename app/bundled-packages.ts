import { readFileSync } from 'node:fs';
import { packagesOnDemand } from '../server/kernel/packages-on-demand.server.ts';

type Packages = Record<string, string>;

/**
 * Makes the server build bundle every package that is not installed in production: Remix, its router and their
 * dependencies. Installing them would also install TypeScript. Packages that are loaded on demand stay external.
 */
export function bundledPackages(): { noExternal: true; external: string[] } {
  const { dependencies, optionalDependencies }: { dependencies: Packages; optionalDependencies: Packages } =
    JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    noExternal: true,
    external: [
      ...Object.keys({ ...dependencies, ...optionalDependencies }),
      ...Object.values(packagesOnDemand).flat(),
    ],
  };
}
