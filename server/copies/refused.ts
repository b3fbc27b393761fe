const code = 'PORTAL_COPY_REFUSED';

/** Returns the error with which a copy is refused or fails; its message is the Russian text to show. */
export function refused(message: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * Returns what to show of an error that the owner of the server can mend: a refusal, or a full disk and other errors of
 * the system, which name the file. Undefined for all others.
 */
export function reasonToShow(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  if (error.code === code) return error.message;
  return 'syscall' in error && 'errno' in error && !('sqlState' in error) && !('fatal' in error)
    ? `Не получилось: ${error.message}`
    : undefined;
}
