import { clientAddress } from './client-address.server.ts';

/** Returns the fields that screens add to a form with a consent box. Old calls have no box and add nothing. */
export function consentOf(request: Request) {
  return { mustConsent: true, client: clientAddress(request) };
}
