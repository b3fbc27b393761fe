import type { SignedIn, Staff } from '../../kernel/actor.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { Recorded } from '../../work/history/record-change.server.ts';
import { ownerOf } from './owner.ts';

/** Returns the history entry for a change that the actor has made to their own sign-in. */
export function ownEntry(actor: SignedIn | Staff, changes: readonly Change[]): Recorded {
  return {
    kind: actor.kind,
    id: ownerOf(actor).id,
    header: actor.name || actor.email,
    action: 'changed',
    dealerId: actor.kind === 'account' ? actor.dealerId : undefined,
    changes,
  };
}
