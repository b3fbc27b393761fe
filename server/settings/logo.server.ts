import type { Context } from '../kernel/use-case.ts';

/**
 * The maximum size of the stored logo, in pixels. It is shown 30 px high; about three times that is enough for
 * high-density screens, and the width leaves room for a wide logo.
 */
export const logoSize = { width: 480, height: 96 };

export const largestLogo = 2 * 1024 * 1024;

/** Returns the folder of the logo; `uploads` is `ctx.uploads`. */
export function logoFolder(uploads: Context['uploads']): Context['uploads'] {
  return uploads.within('portal');
}

const prefix = '/logo/';

/** Returns the address of a stored logo. */
export function logoPath(file: string): string {
  return prefix + file;
}

/** Returns the file of the logo at this address; '' when it was not uploaded. */
export function logoFile(path: string): string {
  return path.startsWith(prefix) ? path.slice(prefix.length) : '';
}
