import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file atomically: to a temporary name first, then renamed. When writing fails (a full disk) nothing
 * is left behind, and the system's error is thrown.
 */
export async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const part = join(folder, `${name}.part`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(part, bytes);
    await rename(part, join(folder, name));
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}
