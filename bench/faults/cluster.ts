import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { type Disk, mountDisk } from './disks.ts';
import { cutOff, heal } from './network.ts';
import {
  addressOf,
  configOf,
  dataOf,
  forgetData,
  groupAddress,
  lastPosition,
  nodes,
  prepareNode,
  provider,
} from './node-files.ts';

/** Three nodes of a Galera cluster on this machine, each with a separate disk and address. */
export type Cluster = {
  kill: (node: number) => void;
  freeze: (node: number) => void;
  thaw: (node: number) => void;
  cutOff: (node: number) => void;
  heal: () => void;
  fillDisk: (node: number) => void;
  freeDisk: (node: number) => void;
  /** Restarts each node that has ended or does not rejoin by itself, and waits until all three take part. */
  whole: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * The memory limit of a node in bytes, so that a node out of control ends instead of taking the memory of the whole
 * machine; migrations take one gigabyte.
 */
const mostMemory = 3_000_000_000;
/** How long a node may take to rejoin by itself. */
const byItselfMs = 15_000;

export async function startCluster(folder: string): Promise<Cluster> {
  if (!existsSync(provider))
    throw new Error('apt-get install mariadb-server galera-4 mariadb-backup socat nftables faketime');
  mkdirSync(folder, { recursive: true });
  const running = new Map<number, ChildProcess>();
  const disks = new Map<number, Disk>();
  const start = (node: number, ...args: string[]) => {
    const log = openSync(join(folder, `node${node}.out`), 'a');
    const limited = [`--data=${mostMemory}`, 'mariadbd', `--defaults-file=${configOf(folder, node)}`];
    const server = spawn('prlimit', [...limited, ...args], {
      stdio: ['ignore', log, log],
      // Processes that the node started, to copy the data of another node, die with it.
      detached: true,
    });
    running.set(node, server);
  };
  const kill = (node: number) => {
    const { pid } = running.get(node)!;
    if (pid) process.kill(-pid, 'SIGKILL');
  };
  const end = async (node: number) => {
    const server = running.get(node);
    if (!server || hasEnded(server)) return;
    kill(node);
    await once(server, 'exit');
  };
  const restart = async (node: number) => {
    await end(node);
    start(node, ...(await lastPosition(folder, node)));
  };
  /**
   * A node that ends while it copies the data of another is started again, as systemd does; the third time without
   * any data of its own.
   */
  const mustTakePart = async (node: number, size?: number) => {
    const until = performance.now() + 180_000;
    for (let tries = 1; performance.now() < until; ) {
      if (await takesPart(node, 1_000, size)) return;
      if (!hasEnded(running.get(node)!)) continue;
      console.log(`node ${node} has ended: ${complaints(join(folder, `node${node}.log`))}`);
      if (++tries > 2) forgetData(folder, node);
      await restart(node);
    }
    throw new Error(`node ${node} does not take part: ${complaints(join(folder, `node${node}.log`))}`);
  };
  const cluster: Cluster = {
    kill,
    freeze: (node) => running.get(node)?.kill('SIGSTOP'),
    thaw: (node) => running.get(node)?.kill('SIGCONT'),
    cutOff: (node) => cutOff(groupAddress(node)),
    heal,
    fillDisk: (node) => disks.get(node)?.fill(),
    freeDisk: (node) => disks.get(node)?.free(),
    async whole() {
      // Ended nodes come first, because a single node has no majority to rejoin.
      const ended = nodes.filter((node) => hasEnded(running.get(node)!));
      for (const node of ended) await restart(node);
      for (const node of nodes) {
        if (ended.includes(node) || (await takesPart(node, byItselfMs))) continue;
        await restart(node);
      }
      for (const node of nodes) await mustTakePart(node, nodes.length);
    },
    async stop() {
      heal();
      for (const node of nodes) await end(node);
      for (const disk of disks.values()) disk.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const node of nodes) {
      disks.set(node, mountDisk(dataOf(folder, node), 1_000));
      prepareNode(folder, node);
      start(node, ...(node === 1 ? ['--wsrep-new-cluster'] : []));
      await mustTakePart(node, node);
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

function complaints(log: string): string {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines
    .filter((line) => /ERROR|WSREP_SST/.test(line))
    .slice(-12)
    .join('\n');
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Waits until a node has the data of the majority and sees `size` nodes. Returns false when that takes too long. */
async function takesPart(node: number, withinMs: number, size?: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  do {
    if (await isSynced(node, size)) return true;
    await sleep(300);
  } while (performance.now() < until);
  return false;
}

async function isSynced(node: number, size?: number): Promise<boolean> {
  try {
    const connection = await createConnection({ uri: addressOf(node), connectTimeout: 1_000 });
    try {
      const [rows] = await connection.query({
        sql: "show global status where variable_name in ('wsrep_local_state_comment', 'wsrep_cluster_size')",
        timeout: 2_000,
      });
      const status = JSON.stringify(rows);
      return status.includes('"Synced"') && (size === undefined || status.includes(`"${size}"`));
    } finally {
      connection.destroy();
    }
  } catch {
    return false;
  }
}
