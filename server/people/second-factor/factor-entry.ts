import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { noted } from '../../work/history/history-entry.ts';
import type { Recorded } from '../../work/history/record-change.server.ts';
import { ownerOf } from './owner.ts';

/** What the history says of what the actor has done to their own second factor. */
export function factorEntry(actor: SignedIn | Staff, label: string, after: string): Recorded {
  return {
    kind: actor.kind,
    id: ownerOf(actor).id,
    header: actor.name || actor.email,
    action: 'changed',
    dealerId: actor.kind === 'account' ? actor.dealerId : undefined,
    changes: [noted(label, after)],
  };
}
