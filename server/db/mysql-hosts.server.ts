import { type ConnectionOptions, createConnection, createPool, type Pool, type PoolConnection } from 'mysql2';
import { chooseHost, type Host, hostsOf } from './hosts.server.ts';
import { abandonConnection, type RawConnection, type RawPool } from './time-limits.server.ts';

/** The connections of a process to MariaDB or MySQL, and the requests waiting for one. */
export type Connections = { open: number; free: number; waiting: number };

/** A pool of connections to one of the hosts of a database. */
export type HostsPool = RawPool & {
  /** True if there is another host. */
  several: boolean;
  /** True if the host responded as a node of a Galera cluster; false before the first connection. */
  isCluster: () => boolean;
  /** Reports the error of a statement, which may mean that the host is lost. */
  failed: (connection: RawConnection, error: Error) => void;
  connections: () => Connections;
  /** The address of the host in use. */
  inUse: () => string;
};

/**
 * How long to wait for a connection to a host. With several hosts, a host that does not respond must be left long
 * before a person gives up.
 */
const patienceMs = { one: 3_000, several: 1_500 };

/** Opens pools to all hosts of an address; connections are made on demand. */
export function openHosts(url: string, isHostLost: (error: unknown) => boolean): HostsPool {
  const urls = hostsOf(url);
  const several = urls.length > 1;
  const connectTimeout = several ? patienceMs.several : patienceMs.one;
  const cluster = { is: false };
  const pools = urls.map((uri) =>
    createPool({
      uri,
      charset: 'utf8mb4_bin',
      timezone: 'Z',
      decimalNumbers: true,
      connectionLimit: 20,
      connectTimeout,
    }),
  );
  const places = new WeakMap<RawConnection, number>();
  const hosts = pools.map((pool, at) =>
    hostOf(pool, { uri: urls[at]!, connectTimeout }, cluster, (connection) => places.set(connection, at)),
  );
  const chosen = chooseHost(hosts, isHostLost);
  return {
    several,
    isCluster: () => cluster.is,
    getConnection: chosen.connect,
    failed(connection, error) {
      const at = places.get(connection);
      if (at !== undefined && isHostLost(error)) chosen.doubt(at);
    },
    connections: () => sumOf(pools.map(connectionsOf)),
    inUse: () => urls[chosen.current()]!,
    end(done) {
      chosen.stop();
      let left = pools.length;
      let first: Error | null = null;
      for (const pool of pools) {
        pool.end((error) => {
          first ??= error;
          if (--left === 0) done(first);
        });
      }
    },
  };
}

function hostOf(
  pool: Pool,
  address: Pick<ConnectionOptions, 'uri' | 'connectTimeout'>,
  cluster: { is: boolean },
  isHere: (connection: RawConnection) => void,
): Host<RawConnection> {
  const open = new Set<PoolConnection>();
  const checked = new WeakSet<RawConnection>();
  pool.on('connection', (connection) => {
    open.add(connection);
    for (const event of ['end', 'error']) connection.once(event, () => open.delete(connection));
    connection.query('set session transaction isolation level read committed');
    connection.query(
      "set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout = 5",
    );
    // MySQL silently truncates joined lists at 1,024 characters.
    connection.query('set session group_concat_max_len = 1000000');
  });
  return {
    connect(done) {
      pool.getConnection((error, connection) => {
        if (error || checked.has(connection)) return done(error, connection);
        isHere(connection);
        const limit = setTimeout(() => end(unanswered()), address.connectTimeout);
        let isOver = false;
        const end = (failure?: Error) => {
          if (isOver) return;
          isOver = true;
          clearTimeout(limit);
          if (failure) {
            open.delete(connection);
            connection.destroy();
            return done(failure, connection);
          }
          checked.add(connection);
          done(null, connection);
        };
        takesPart(connection).then((part) => {
          if (part === 'node') cluster.is = true;
          end(part === 'not ready' ? notReady() : undefined);
        }, end);
      });
    },
    ask: () => askOnce(address),
    abandon() {
      for (const connection of open) abandonConnection(connection);
      open.clear();
    },
  };
}

/** Checks a host through a separate connection, because all connections of the pool may be busy. */
async function askOnce(address: Pick<ConnectionOptions, 'uri' | 'connectTimeout'>): Promise<void> {
  const connection = createConnection(address);
  try {
    await new Promise<void>((answered, refused) => {
      connection.on('error', refused);
      const late = () => refused(unanswered());
      // The second timer lets a process that was busy all the time read a response that arrived long ago.
      setTimeout(() => setTimeout(late, 100), address.connectTimeout).unref();
      takesPart(connection).then(
        (part) => (part === 'not ready' ? refused(notReady()) : answered()),
        refused,
      );
    });
    // Closes cleanly; otherwise the server logs an aborted connection.
    connection.end();
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

type Asking = Pick<PoolConnection, 'query'>;

/**
 * Returns whether a server is a node of a Galera cluster, and whether it has the data of the majority. Also makes a
 * node apply earlier commits of other nodes before each read; otherwise a page might not show the result of its form,
 * saved through another node.
 */
async function takesPart(connection: Asking): Promise<'alone' | 'node' | 'not ready'> {
  if ((await shown(connection, "show global variables like 'wsrep_on'")) !== 'ON') return 'alone';
  if ((await shown(connection, "show global status like 'wsrep_ready'")) !== 'ON') return 'not ready';
  await shown(connection, 'set session wsrep_sync_wait = 1');
  return 'node';
}

function shown(connection: Asking, question: string): Promise<string | undefined> {
  return new Promise((done, failed) => {
    connection.query(question, (error: Error | null, rows: unknown) => {
      if (error) failed(error);
      else done(Array.isArray(rows) ? (rows[0] as { Value?: string } | undefined)?.Value : undefined);
    });
  });
}

/** The error code of a node that has lost the others or has not caught up with them yet. */
export const notReadyCode = 'PORTAL_DATABASE_NOT_READY';

const notReady = () =>
  Object.assign(new Error('the node has lost its cluster, or has not caught up with it'), {
    code: notReadyCode,
  });

const unanswered = () => Object.assign(new Error('the host does not answer'), { code: 'ETIMEDOUT' });

/** Returns the connections of a pool, from fields of mysql2 that its types hide. */
function connectionsOf(pool: Pool): Connections {
  const hidden = pool as unknown as Record<
    '_allConnections' | '_freeConnections' | '_connectionQueue',
    { length: number }
  >;
  return {
    open: hidden._allConnections.length,
    free: hidden._freeConnections.length,
    waiting: hidden._connectionQueue.length,
  };
}

function sumOf(all: Connections[]): Connections {
  const sum = (name: keyof Connections) => all.reduce((total, each) => total + each[name], 0);
  return { open: sum('open'), free: sum('free'), waiting: sum('waiting') };
}
