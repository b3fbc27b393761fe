import { fail } from '#server/kernel/result.ts';
import { isSeen } from '../requests/initiator.server.ts';
import { refusalPage } from './run-screen.server.ts';

/** Throws a refusal (403) when a page that records who has seen it is requested as a picture, a frame or a prefetch. */
export function onlyOpened(request: Request): void {
  if (!isSeen(request)) throw refusalPage(request, fail('NOT_FROM_A_LINK'));
}
