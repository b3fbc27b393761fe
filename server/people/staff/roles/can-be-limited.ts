import { areEnough } from '../../../kernel/actor.ts';
import { managesPortal, type StaffRight, worksForDealers } from '../../../kernel/staff-rights.ts';

/**
 * Returns whether staff with these rights can be limited to their own dealers: they work with dealers' records and do
 * not manage the portal (§12.1.49).
 */
export function canBeLimited(rights: readonly StaffRight[]): boolean {
  return areEnough(worksForDealers, rights) && !areEnough(managesPortal, rights);
}
