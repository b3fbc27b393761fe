import { buyers, roleOfType } from '../../kernel/actor.ts';

/** Why the manager who sent a request can no longer act on it; undefined when they can. */
export type IdleManager = 'disabled' | 'observer' | undefined;

export function idleManager(account: { managerEnabled: number; managerType: string }): IdleManager {
  if (account.managerEnabled !== 1) return 'disabled';
  const role = roleOfType[account.managerType];
  return role !== undefined && buyers.includes(role) ? undefined : 'observer';
}
