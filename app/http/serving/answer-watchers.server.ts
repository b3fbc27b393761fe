import { createHash, timingSafeEqual } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { metricsText } from './metrics.server.ts';
import { whyNotReady } from './readiness.server.ts';

/**
 * Handles the addresses for monitoring before everything else, without a session, a log line or a cache (§12.7.1,
 * §12.7.2): /healthz (200 while the process lives), /readyz (200 when it may be sent requests, else 503 with the
 * reason) and /metrics (404 unless METRICS_TOKEN is set).
 */
export function answerWatchers(request: Request, response: Response, next: NextFunction): void {
  const { method, path } = request;
  const answer = method === 'GET' || method === 'HEAD' ? answers[path] : undefined;
  if (answer) answer(request, response).catch(next);
  else next();
}

const answers: Record<string, (request: Request, response: Response) => Promise<void>> = {
  async '/healthz'(_, response) {
    say(response, 200, 'alive');
  },
  async '/readyz'(_, response) {
    const reason = await whyNotReady();
    say(response, reason ? 503 : 200, reason ?? 'ready');
  },
  async '/metrics'(request, response) {
    const token = process.env.METRICS_TOKEN;
    if (!token) return say(response, 404, 'METRICS_TOKEN is not set');
    const [, given = ''] = /^Bearer (.+)$/i.exec(request.get('Authorization') ?? '') ?? [];
    if (!isSame(given, token))
      return say(response.set('WWW-Authenticate', 'Bearer'), 401, 'Bearer token required');
    say(response.type('text/plain; version=0.0.4'), 200, await metricsText());
  },
};

function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

function say(response: Response, status: number, text: string): void {
  response.status(status).set('Cache-Control', 'no-store');
  if (!response.get('Content-Type')) response.type('text/plain');
  response.send(`${text.trimEnd()}\n`);
}
