/**
 * Returns the addresses of the hosts of one database: `mysql://user:password@db1:3306,db2/portal` has two. The
 * first is the nearest.
 */
export function hostsOf(url: string): string[] {
  const parts = /^([a-z]+:\/\/(?:[^/]*@)?)([^/]*)(.*)$/s.exec(url);
  const [, before = '', hosts = '', after = ''] = parts ?? [];
  return parts ? hosts.split(',').map((host) => before + host + after) : [url];
}

/** One of the hosts of a database. */
export type Host<Connection> = {
  /** Opens a connection or takes a free one, and checks that the host may be used; fails if it may not. */
  connect: (done: (error: Error | null, connection: Connection) => void) => void;
  /** Checks whether the host responds and takes part; fails if it does not. It has its own time limit. */
  ask: () => Promise<void>;
  /** Drops all connections; everything that waits for a response fails now. */
  abandon: () => void;
};

/** How often the host in use is checked, in milliseconds. */
const everyMs = 1_000;

/**
 * Chooses among the hosts of a database: uses the first that responds, until it stops responding. All callers leave a
 * lost host at once, so that nobody waits for it twice. `isHostLost` returns whether another host might succeed. With
 * one host this does nothing.
 */
export function chooseHost<Connection>(
  hosts: readonly Host<Connection>[],
  isHostLost: (error: Error) => boolean,
): {
  connect: Host<Connection>['connect'];
  /** Reports that a connection to a host, given by its index, has failed, so that the host itself is checked. */
  doubt: (at: number) => void;
  /** The index of the host in use. */
  current: () => number;
  stop: () => void;
} {
  let current = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;

  const lost = (at: number) => {
    // Another caller has already left this host.
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
    // While a host is being checked, new callers wait, because they would try the same host.
    if (asking) asking.then(() => attempt(hosts.length - 1));
    else attempt(hosts.length - 1);
  };

  /**
   * Leaves a host if two checks in a row find it lost. One is not enough, because a suspended process finds its own
   * time limit exceeded. A host with a full disk or a rejected password still responds, and the next host would be no
   * better.
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
