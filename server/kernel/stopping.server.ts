/**
 * Waits for the signal to stop. A second one changes nothing: Ctrl+C reaches every process of a terminal by itself, and
 * those that npm started once more.
 */
export function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => done());
  });
}

/** For how long /readyz answers 503 before connections are refused (DRAIN_SECONDS), in milliseconds. */
export function drainMs(): number {
  return Number(process.env.DRAIN_SECONDS || 0) * 1000;
}
