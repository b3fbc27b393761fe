import { fail } from '#server/kernel/result.ts';
import { isSeen } from '../requests/initiator.server.ts';
import { refusalPage } from './run-screen.server.ts';

/** Refuses a picture, a frame or a prefetch of a page that leaves a trace of who has seen it (403). */
export function onlyOpened(request: Request): void {
  if (!isSeen(request)) throw refusalPage(request, fail('NOT_FROM_A_LINK'));
}
