import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const nodes = [1, 2, 3];
export const provider = '/usr/lib/galera/libgalera_smm.so';
const portOf = (node: number) => 5400 + node;
/** The address by which the other nodes reach a node, so that it can be cut off. */
export const groupAddress = (node: number) => `127.0.1.${node}`;
export const addressOf = (node: number) => `mysql://root@127.0.0.1:${portOf(node)}`;
/** The maximum duration of a recovery, which usually takes two seconds. */
const longestRecoveryMs = 20_000;
export const configOf = (folder: string, node: number) => join(folder, `node${node}.cnf`);
export const dataOf = (folder: string, node: number) => join(folder, `node${node}`);

/** Writes the configuration and the empty database of a node. */
export function prepareNode(folder: string, node: number): void {
  const data = dataOf(folder, node);
  const own = groupAddress(node);
  writeFileSync(
    configOf(folder, node),
    `[mysqld]
datadir=${data}/data
tmpdir=${data}
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
innodb_log_file_size=32M
table_definition_cache=2000
wsrep_on=ON
wsrep_provider=${provider}
wsrep_cluster_name=portal-faults
wsrep_cluster_address=gcomm://${nodes.map((each) => `${groupAddress(each)}:5500`)}
wsrep_node_name=node${node}
wsrep_node_address=${own}:5500
wsrep_provider_options="base_host=${own};base_port=5500;gmcast.listen_addr=tcp://${own}:5500;ist.recv_addr=${own}:5600;ist.recv_bind=${own}:5600;gcache.size=64M"
wsrep_sst_method=mariabackup
wsrep_sst_auth=root:
wsrep_sst_receive_address=127.0.0.1:${5700 + node}
`,
  );
  execFileSync(
    'mariadb-install-db',
    ['--no-defaults', `--datadir=${data}/data`, '--user=root', '--auth-root-authentication-method=normal'],
    { stdio: 'ignore' },
  );
}

/**
 * Returns the arguments with the last position that a killed node finds in its own files; without it, the node
 * would be sent everything. MariaDB 10.11.19 prints the position and then, once in ten times, never ends, because
 * its purge continues and takes 10 MB more each second.
 */
export async function lastPosition(folder: string, node: number): Promise<string[]> {
  const log = join(folder, `recovered${node}.log`);
  rmSync(log, { force: true });
  const recover = ['--wsrep-recover', `--log-error=${log}`];
  await promisify(execFile)('mariadbd', [`--defaults-file=${configOf(folder, node)}`, ...recover], {
    timeout: longestRecoveryMs,
    killSignal: 'SIGKILL',
  }).catch(({ killed }) => {
    if (killed) console.log(`node ${node} was killed while it looked for its last position`);
  });
  const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
  const position = /Recovered position: ?(\S+:\d+)/.exec(said)?.[1];
  return position ? [`--wsrep_start_position=${position}`] : [];
}

/** Removes the data of a node, so that it is sent everything. */
export function forgetData(folder: string, node: number): void {
  const data = join(dataOf(folder, node), 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
}
