import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file so that nobody ever reads half of one: aside first, then renamed. Where it fails (a full disk) nothing stays behind,
 * and it throws what the system said.
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
