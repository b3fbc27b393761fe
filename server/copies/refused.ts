const code = 'PORTAL_COPY_REFUSED';

/** Returns the error with which a copy is refused or fails; its message is the Russian text to show. */
export function refused(message: string): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * Returns the text to show for an error that the server's owner can fix: a refusal, or a full disk or another system
 * error, which names the file. Undefined for all others.
 */
export function reasonToShow(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  if (error.code === code) return error.message;
  return 'syscall' in error && 'errno' in error && !('sqlState' in error) && !('fatal' in error)
    ? `Не получилось: ${error.message}`
    : undefined;
}
