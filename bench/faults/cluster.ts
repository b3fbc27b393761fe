import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

/** Three nodes of a Galera cluster on this machine. Needs Debian's mariadb-server, galera-4, mariadb-backup and socat. */
export type Cluster = {
  /** The address of a node's server, without a database. */
  addressOf: (node: number) => string;
  kill: (node: number) => void;
  freeze: (node: number) => void;
  thaw: (node: number) => void;
  /** Starts a node again that is dead, and waits until it has caught up. */
  revive: (node: number) => Promise<void>;
  stop: () => Promise<void>;
};

export const nodes = [1, 2, 3];
const provider = '/usr/lib/galera/libgalera_smm.so';
const portOf = (node: number) => 5400 + node;
const addressOf = (node: number) => `mysql://root@127.0.0.1:${portOf(node)}`;

export async function startCluster(folder: string): Promise<Cluster> {
  if (!existsSync(provider)) throw new Error('apt-get install mariadb-server galera-4 mariadb-backup socat');
  const running = new Map<number, ChildProcess>();
  const start = (node: number, ...args: string[]) => {
    const log = openSync(join(folder, `node${node}.out`), 'a');
    const server = spawn('mariadbd', [`--defaults-file=${configOf(folder, node)}`, ...args], {
      stdio: ['ignore', log, log],
    });
    running.set(node, server);
  };
  const cluster: Cluster = {
    addressOf,
    kill: (node) => running.get(node)?.kill('SIGKILL'),
    freeze: (node) => running.get(node)?.kill('SIGSTOP'),
    thaw: (node) => running.get(node)?.kill('SIGCONT'),
    async revive(node) {
      start(node, ...lastPosition(folder, node));
      await synced(node);
    },
    async stop() {
      for (const node of nodes.toReversed()) {
        const server = running.get(node);
        if (server?.exitCode !== null || server.signalCode !== null) continue;
        server.kill('SIGCONT');
        server.kill('SIGKILL');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  rmSync(folder, { recursive: true, force: true });
  for (const node of nodes) prepare(folder, node);
  try {
    start(1, '--wsrep-new-cluster');
    await synced(1);
    for (const node of [2, 3]) {
      start(node);
      await synced(node);
    }
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

const configOf = (folder: string, node: number) => join(folder, `node${node}.cnf`);

function prepare(folder: string, node: number): void {
  const data = join(folder, `node${node}`);
  mkdirSync(data, { recursive: true });
  writeFileSync(
    configOf(folder, node),
    `[mysqld]
datadir=${data}
socket=${data}/socket
pid-file=${data}/pid
log-error=${folder}/node${node}.log
user=root
port=${portOf(node)}
bind-address=127.0.0.1
binlog_format=ROW
innodb_autoinc_lock_mode=2
innodb_flush_log_at_trx_commit=0
innodb_buffer_pool_size=96M
table_definition_cache=2000
wsrep_on=ON
wsrep_provider=${provider}
wsrep_cluster_name=portal-faults
wsrep_cluster_address=gcomm://${nodes.map((each) => `127.0.0.1:${5500 + each}`)}
wsrep_node_name=node${node}
wsrep_node_address=127.0.0.1:${5500 + node}
wsrep_provider_options="base_host=127.0.0.1;base_port=${5500 + node};gmcast.listen_addr=tcp://127.0.0.1:${5500 + node};ist.recv_addr=127.0.0.1:${5600 + node};ist.recv_bind=127.0.0.1:${5600 + node};gcache.size=128M"
wsrep_sst_method=mariabackup
wsrep_sst_auth=root:
wsrep_sst_receive_address=127.0.0.1:${5700 + node}
`,
  );
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}`, '--user=root', '--auth-root-authentication-method=normal'],
    { stdio: 'ignore' },
  );
}

/** A node that was killed asks its own files how far it had come, or it would be sent everything. */
function lastPosition(folder: string, node: number): string[] {
  const log = join(folder, `recovered${node}.log`);
  rmSync(log, { force: true });
  execFileSync(
    'mariadbd',
    [`--defaults-file=${configOf(folder, node)}`, '--wsrep-recover', `--log-error=${log}`],
    {
      stdio: 'ignore',
    },
  );
  const position = /Recovered position: ?(\S+:\d+)/.exec(readFileSync(log, 'utf8'))?.[1];
  return position ? [`--wsrep_start_position=${position}`] : [];
}

/** Waits until a node takes part, for two minutes. */
async function synced(node: number): Promise<void> {
  const until = performance.now() + 120_000;
  while (performance.now() < until) {
    if (await isReady(node)) return;
    await sleep(300);
  }
  throw new Error(`node ${node} does not take part`);
}

async function isReady(node: number): Promise<boolean> {
  try {
    const connection = await createConnection({ uri: addressOf(node), connectTimeout: 1_000 });
    const [rows] = await connection.query("show global status like 'wsrep_local_state_comment'");
    connection.destroy();
    return JSON.stringify(rows).includes('Synced');
  } catch {
    return false;
  }
}
