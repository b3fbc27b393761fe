import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { nodes } from './node-files.ts';
import type { Supervised } from './portals.ts';

/** A kind of fault; `cause` ends when the fault is over, not when everything has recovered from it. */
type Fault = { kind: string; kills?: 'portal'; cause: (at: Place) => Promise<void> };

/** The node and the portal that a fault hits. */
export type Place = { node: number; portal: Supervised };

const hour = 3_600;

export function faultsOf(cluster: Cluster): Fault[] {
  const moved = async (portal: Supervised, seconds: number) => {
    portal.moveClock(seconds);
    await sleep(12_000);
    portal.moveClock(0);
    // The library reads its file once a second.
    await sleep(1_500);
  };
  return [
    { kind: 'kill -9 of a portal', kills: 'portal', cause: async ({ portal }) => portal.kill() },
    {
      kind: 'kill -9 of a node',
      async cause({ node }) {
        cluster.kill(node);
        await sleep(5_000);
      },
    },
    {
      kind: 'kill -9 of a portal and a node at once',
      kills: 'portal',
      async cause({ node, portal }) {
        portal.kill();
        cluster.kill(node);
        await sleep(8_000);
      },
    },
    {
      kind: 'a node stopped for 20 s',
      async cause({ node }) {
        cluster.freeze(node);
        await sleep(20_000);
        cluster.thaw(node);
      },
    },
    {
      kind: 'a node cut off for 20 s',
      async cause({ node }) {
        cluster.cutOff(node);
        await sleep(20_000);
        cluster.heal();
      },
    },
    {
      kind: "a node's disk full for 12 s",
      async cause({ node }) {
        cluster.fillDisk(node);
        await sleep(12_000);
        cluster.freeDisk(node);
      },
    },
    {
      kind: "a portal's disk full for 12 s",
      async cause({ portal }) {
        portal.fillDisk();
        await sleep(12_000);
        portal.freeDisk();
      },
    },
    { kind: "a portal's clock an hour ahead", cause: ({ portal }) => moved(portal, hour) },
    { kind: "a portal's clock an hour behind", cause: ({ portal }) => moved(portal, -hour) },
  ];
}

export function placeOf(portals: readonly Supervised[], random: () => number): Place & { name: string } {
  const node = nodes[Math.floor(random() * nodes.length)]!;
  const at = Math.floor(random() * portals.length);
  return { node, portal: portals[at]!, name: `node ${node}, portal ${at + 1}` };
}
