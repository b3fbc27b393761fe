import { plainCookie, readPlainCookie } from '#app/http/sessions/plain-cookie.server.ts';
import {
  complaintsCookie,
  type PickedList,
  readPicked,
  writePicked,
} from '#server/papers/complaints/picked-list.ts';

/** Returns the cookie text with the products picked for a complaint (§10.34). */
export function pickedText(request: Request): string | undefined {
  return readPlainCookie(request, complaintsCookie);
}

export function pickedOf(request: Request): PickedList {
  return readPicked(pickedText(request));
}

/** Returns the header that stores the list; an empty list deletes the cookie. */
export function keepPicked(picked: PickedList): string {
  if (picked.size > 0) return plainCookie(complaintsCookie, encodeURIComponent(writePicked(picked)));
  return plainCookie(complaintsCookie, '').replace(/Max-Age=\d+/, 'Max-Age=0');
}

/** The owner of the list. Kept in a separate cookie, because old pages also write the list. */
const ownerCookie = 'complaints_of';
const days400 = 400 * 86_400;

/**
 * Returns the headers that assign the list in this browser to the account that signs in. A list of another account is
 * deleted. A list from before owners were recorded has no owner and is assigned to the first account that signs in.
 */
export function claimPicked(request: Request, accountId: number): string[] {
  const owner = readPlainCookie(request, ownerCookie);
  const claim = plainCookie(ownerCookie, String(accountId)).replace(/Max-Age=\d+/, `Max-Age=${days400}`);
  const own = owner === undefined || owner === String(accountId);
  return [`${claim}; HttpOnly`, ...(own ? [] : [keepPicked(new Map())])];
}
