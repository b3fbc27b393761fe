import { resolve, sep } from 'node:path';

/**
 * Returns whether a folder is the portal's own `var/` or lies within it. Missing folders are created only there,
 * because elsewhere a typing error would start an empty portal (decisions/releases.md).
 */
export function isOwnFolder(folder: string): boolean {
  return `${resolve(folder)}${sep}`.startsWith(`${resolve('var')}${sep}`);
}
