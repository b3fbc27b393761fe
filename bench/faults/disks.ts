import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** A separate disk in memory that can become full. */
export type Disk = { fill: () => void; free: () => void; remove: () => void };

export function mountDisk(folder: string, megabytes: number): Disk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'portal-faults', folder]);
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, folder]);
  return {
    fill() {
      for (let tries = 5; ; tries--) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return resize(String((blocks - bfree) * bsize));
        } catch (error) {
          // Something was written in the meantime.
          if (tries === 0) throw error;
        }
      }
    },
    free: () => resize(`${megabytes}m`),
    remove: () => execFileSync('umount', ['--lazy', folder]),
  };
}
