import { execFileSync } from 'node:child_process';

const table = 'portal_faults';

/**
 * Cuts an address of this machine off from the other nodes' addresses, in both directions. 127.0.0.1 can still
 * reach it.
 */
export function cutOff(address: string): void {
  heal();
  nft(`table inet ${table} {
    chain inward {
      type filter hook input priority 0;
      ip saddr ${address} ip daddr != { ${address}, 127.0.0.1 } drop
      ip daddr ${address} ip saddr != { ${address}, 127.0.0.1 } drop
    }
  }`);
}

export function heal(): void {
  nft(`table inet ${table}\ndelete table inet ${table}`);
}

function nft(rules: string): void {
  execFileSync('nft', ['-f', '-'], { input: rules });
}
