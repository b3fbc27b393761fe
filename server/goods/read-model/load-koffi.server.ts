import type { default as Koffi } from 'koffi';

/**
 * Loads the library that calls system functions, only where processes share memory, because nothing else needs it.
 * Rejects when the optional package is not installed or has no binary for the machine.
 */
export async function loadKoffi(): Promise<typeof Koffi> {
  return (await import('koffi')).default;
}
