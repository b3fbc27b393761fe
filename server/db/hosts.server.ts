/**
 * Returns the addresses of the hosts of one database: `mysql://user:password@db1:3306,db2/portal` has two. The
 * first is the nearest.
 */
export function hostsOf(url: string): string[] {
  const parts = /^([a-z]+:\/\/(?:[^/]*@)?)([^/]*)(.*)$/s.exec(url);
  const [, before = '', hosts = '', after = ''] = parts ?? [];
  return parts ? hosts.split(',').map((host) => before + host + after) : [url];
}

/** A host as the choice among several sees it. */
export type Host<Connection> = {
  /** Opens a connection, or takes a free one, that this host may be asked through; fails when it may not. */
  connect: (done: (error: Error | null, connection: Connection) => void) => void;
  /** Asks whether it answers and takes part; fails when it does not. Has an end of its own. */
  ask: () => Promise<void>;
  /** Gives up all connections: whoever waits for an answer gets an error now. */
  abandon: () => void;
};

/** How often the host in use is asked, in milliseconds. */
const everyMs = 1_000;

/**
 * Chooses among the hosts of a database: the first that answers, and stays with it until it does not. A host that
 * is lost is left at once, by everybody: nobody waits for it twice. `isHostLost`: the error means that another host
 * may do better. With one host it does nothing.
 */
export function chooseHost<Connection>(
  hosts: readonly Host<Connection>[],
  isHostLost: (error: Error) => boolean,
): {
  connect: Host<Connection>['connect'];
  /** Says that a connection of a host, named by its place in the list, has failed: then the host itself is asked. */
  doubt: (at: number) => void;
  /** The place of the host in use. */
  current: () => number;
  stop: () => void;
} {
  let current = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;

  const lost = (at: number) => {
    // Somebody else has left it already.
    if (hosts.length === 1 || at !== current || stopped) return;
    current = (current + 1) % hosts.length;
    hosts[at]?.abandon();
  };

  const connect: Host<Connection>['connect'] = (done) => {
    const attempt = (left: number) => {
      const at = current;
      hosts[at]!.connect((error, connection) => {
        if (!error || left === 0 || stopped || !isHostLost(error)) return done(error, connection);
        lost(at);
        attempt(left - 1);
      });
    };
    // While a host is doubted, nobody begins with it: whoever tries again would meet it once more.
    if (asking) asking.then(() => attempt(hosts.length - 1));
    else attempt(hosts.length - 1);
  };

  /**
   * Leaves a host that two questions in a row say is lost. One is not enough: a process that was suspended finds
   * its own clock over. A host that is full or does not know the password answers, and the next one fares no better.
   */
  const check = async (at: number): Promise<void> => {
    for (let left = 1; ; left--) {
      const error = await hosts[at]!.ask().then(
        () => undefined,
        (failure: Error) => failure,
      );
      if (!error || !isHostLost(error)) return;
      if (left === 0) return lost(at);
    }
  };

  const doubt = (at: number) => {
    if (hosts.length === 1 || at !== current || stopped) return;
    asking ??= check(at).finally(() => {
      asking = undefined;
    });
  };

  const watch = () => {
    if (hosts.length === 1 || stopped) return;
    timer = setTimeout(async () => {
      await check(current);
      watch();
    }, everyMs);
    timer.unref();
  };
  watch();

  return {
    connect,
    doubt,
    current: () => current,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
