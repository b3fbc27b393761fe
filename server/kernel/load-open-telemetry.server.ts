import type { openTelemetry } from './open-telemetry.server.ts';

/** Loads the packages of OpenTelemetry: only a process that sends spans pays for them at the start. */
export function loadOpenTelemetry(): Promise<{ openTelemetry: typeof openTelemetry }> {
  return import('./open-telemetry.server.ts');
}
