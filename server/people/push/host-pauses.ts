const firstMs = 15_000;
const longestMs = 600_000;
/** The maximum number of hosts in memory, limited because subscriptions can name any host. */
const mostHosts = 1_000;

type Pauses = {
  isPaused: (host: string, now: number) => boolean;
  /** Begins a pause, twice as long as the last one of this host. */
  pause: (host: string, now: number) => void;
  /** Ends the pause of a host that has responded. */
  end: (host: string) => void;
};

/**
 * Returns an empty record of pauses for hosts that do not respond: 15 s, 30 s … up to ten minutes. It exists only in
 * the memory of this process.
 */
export function hostPauses(): Pauses {
  const hosts = new Map<string, { until: number; ms: number }>();
  const isPaused = (host: string, now: number) => (hosts.get(host)?.until ?? now) > now;
  return {
    isPaused,
    pause(host, now) {
      // The loop of the other push job got no response at the same time and has already begun the pause.
      if (isPaused(host, now)) return;
      const ms = Math.min(longestMs, 2 * (hosts.get(host)?.ms ?? firstMs / 2));
      if (hosts.size >= mostHosts) hosts.clear();
      hosts.set(host, { until: now + ms, ms });
    },
    end: (host) => hosts.delete(host),
  };
}
