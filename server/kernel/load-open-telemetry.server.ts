import type { openTelemetry } from './open-telemetry.server.ts';

/** Loads the OpenTelemetry packages on demand, so that only a process that sends spans pays for them at startup. */
export function loadOpenTelemetry(): Promise<{ openTelemetry: typeof openTelemetry }> {
  return import('./open-telemetry.server.ts');
}
