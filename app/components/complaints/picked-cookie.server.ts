import { plainCookie, readPlainCookie } from '#app/http/plain-cookie.server.ts';
import {
  complaintsCookie,
  type PickedList,
  readPicked,
  writePicked,
} from '#server/complaints/picked-list.ts';

/** The text of the cookie that keeps what is picked for a complaint (contract §2). */
export function pickedText(request: Request): string | undefined {
  return readPlainCookie(request, complaintsCookie);
}

export function pickedOf(request: Request): PickedList {
  return readPicked(pickedText(request));
}

/** The header that keeps the list; an empty one is forgotten. */
export function keepPicked(picked: PickedList): string {
  if (picked.size > 0) return plainCookie(complaintsCookie, encodeURIComponent(writePicked(picked)));
  return plainCookie(complaintsCookie, '').replace(/Max-Age=\d+/, 'Max-Age=0');
}
