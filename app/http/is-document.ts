type Told = (header: string) => string | null | undefined;

/**
 * Whether a browser opens this as a page of its own, and no script asks (contract §3.1.6): it says so, or it is too old to say and
 * wants HTML.
 */
export function isDocument(told: Told): boolean {
  const dest = told('Sec-Fetch-Dest');
  if (dest) return dest === 'document';
  return !told('X-Requested-With') && /\btext\/html\b/.test(told('Accept') ?? '');
}
