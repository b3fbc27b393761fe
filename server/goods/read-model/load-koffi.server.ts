import type { default as Koffi } from 'koffi';

/**
 * Loads the library that calls functions of the system, only where processes share memory: nobody else needs it. Rejects
 * where the optional package is not installed or has no binary for the machine.
 */
export async function loadKoffi(): Promise<typeof Koffi> {
  return (await import('koffi')).default;
}
