import type { Context } from '../kernel/use-case.ts';

/** Shown at 30 px; three times as many for dense screens, and a wide one has room. */
export const logoSize = { width: 480, height: 96 };

export const largestLogo = 2 * 1024 * 1024;

/** Returns the folder of the logo; `uploads` is `ctx.uploads`. */
export function logoFolder(uploads: Context['uploads']): Context['uploads'] {
  return uploads.within('portal');
}

const prefix = '/logo/';

/** The address of a stored logo. */
export function logoPath(file: string): string {
  return prefix + file;
}

/** The file of a logo at this address; '' when it is not an uploaded one. */
export function logoFile(path: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : '';
}
