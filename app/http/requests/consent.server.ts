import { clientAddress } from './client-address.server.ts';

/** Returns what the screens set for a form with a box of consent; old calls have no box and set nothing. */
export function consentOf(request: Request) {
  return { mustConsent: true, client: clientAddress(request) };
}
