import { chmod, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file atomically: writes it under a temporary name and then renames it. When writing fails (a full disk)
 * nothing is left behind, and the system's error is thrown. `secret`: only the portal's own user can read the file
 * and list the folder.
 */
export async function writeWhole(
  folder: string,
  name: string,
  bytes: Uint8Array,
  { secret = false } = {},
): Promise<void> {
  const part = join(folder, `${name}.part`);
  await mkdir(folder, { recursive: true, ...(secret && { mode: 0o700 }) });
  if (secret) await closeToOthers(folder);
  try {
    // A file left by a killed process may be readable by others.
    if (secret) await rm(part, { force: true });
    await writeFile(part, bytes, secret ? { mode: 0o600, flag: 'wx' } : {});
    await rename(part, join(folder, name));
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Closes a folder that an earlier release left open. A folder that belongs to somebody else or is shared, such as
 * /tmp, stays as it is.
 */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  const isShared = (mode & 0o1000) !== 0 || uid !== process.getuid?.();
  if (!isShared && (mode & 0o077) !== 0) await chmod(folder, 0o700);
}
