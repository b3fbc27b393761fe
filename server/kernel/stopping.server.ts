/**
 * Resolves at the signal to stop. Later signals are ignored, because Ctrl+C reaches every process of a terminal, and
 * npm passes it on to its processes once more.
 */
export function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => done());
  });
}

/** Returns how long /readyz returns 503 before connections are refused (DRAIN_SECONDS), in milliseconds. */
export function drainMs(): number {
  return Number(process.env.DRAIN_SECONDS || 0) * 1000;
}
