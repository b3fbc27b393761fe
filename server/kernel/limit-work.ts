type Limits = {
  /** How many jobs run at once. */
  running: number;
  /** How many jobs may wait for their turn; unlimited by default. */
  waiting?: number;
  /** How many jobs of one owner may run and wait; unlimited by default. */
  perOwner?: number;
};

type Work = {
  /** The owner, for `perOwner`. */
  owner?: unknown;
  /** Removes the work from the queue. Work that has started must watch the signal itself. */
  signal?: AbortSignal;
};

type WorkLimiter = {
  /**
   * Returns whether work of this owner would be accepted now. If not, the caller must refuse it, because `run` does
   * not.
   */
  hasRoom: (owner?: unknown) => boolean;
  /** Runs the work when its turn comes, first come, first served. Rejects with the reason of an aborted signal. */
  run: <T>(start: () => Promise<T>, work?: Work) => Promise<T>;
};

/** Returns a limiter for one kind of heavy work in this process: threads, pictures, workbooks. */
export function limitWork({ running, waiting = Infinity, perOwner = Infinity }: Limits): WorkLimiter {
  const queue: (() => void)[] = [];
  const owners = new Map<unknown, number>();
  let active = 0;

  function add(owner: unknown, by: 1 | -1): void {
    const count = (owners.get(owner) ?? 0) + by;
    if (count > 0) owners.set(owner, count);
    else owners.delete(owner);
  }

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Passes the slot on to the next in the queue. */
  function release(): void {
    const next = queue.shift();
    if (next) next();
    else active--;
  }

  return {
    hasRoom(owner) {
      return (active < running || queue.length < waiting) && (owners.get(owner) ?? 0) < perOwner;
    },
    async run(start, { owner, signal } = {}) {
      signal?.throwIfAborted();
      add(owner, 1);
      try {
        if (active < running) active++;
        else await turn(signal);
        try {
          signal?.throwIfAborted();
          return await start();
        } finally {
          release();
        }
      } finally {
        add(owner, -1);
      }
    },
  };
}
