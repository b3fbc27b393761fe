import { readFileSync } from 'node:fs';
import { packagesOnDemand } from '../server/kernel/packages-on-demand.server.ts';

type Packages = Record<string, string>;

/**
 * Lets the server's build take in every package that is not installed in production: Remix, its router, and what they
 * depend on. npm would install TypeScript with them. What is loaded on demand stays outside, too.
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
