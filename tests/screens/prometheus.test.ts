import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/setup/free-port.ts';
import { endAfterTest, startedPortal } from '#tests/setup/started-portal.ts';

/**
 * Debian's Prometheus scrapes a running portal with the configuration and rules of deploy/ (§12.7.2). CI installs
 * Prometheus, so the test always runs there.
 */

const hasPrometheus = process.env.CI !== undefined || answers('prometheus');

function answers(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns all queries of the dashboard, with Grafana's variables replaced. */
function questionsOf(dashboard: string): string[] {
  const found = [...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)];
  return found.map(([, text = '']) =>
    String(JSON.parse(text)).replaceAll('$__rate_interval', '1m').replaceAll('$__range', '1h'),
  );
}

/** Returns the metrics in a text, without suffixes that Prometheus adds for parts of a histogram. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))];
}

test.runIf(hasPrometheus)(
  'a real Prometheus scrapes the portal and finds every metric used by the rules and the dashboard',
  async () => {
    const portal = await startedPortal({ METRICS_TOKEN: 'token-of-the-test' });
    const folder = join(portal.folder, 'prometheus');
    mkdirSync(folder);
    const token = join(folder, 'portal.token');
    writeFileSync(token, 'token-of-the-test');
    const settings = readFileSync('deploy/prometheus/prometheus.yml', 'utf8')
      .replace('/etc/prometheus/portal.token', token)
      .replace(/targets: \[.*\]/, `targets: ['127.0.0.1:${portal.port}']`);
    expect(settings).toContain(portal.port);
    const often = 'global: { scrape_interval: 500ms, scrape_timeout: 500ms, evaluation_interval: 500ms }\n';
    writeFileSync(join(folder, 'prometheus.yml'), often + settings);
    copyFileSync('deploy/prometheus/portal.rules.yml', join(folder, 'portal.rules.yml'));

    const address = `127.0.0.1:${await freePort()}`;
    endAfterTest(
      spawn(
        'prometheus',
        [
          `--config.file=${join(folder, 'prometheus.yml')}`,
          `--storage.tsdb.path=${join(folder, 'data')}`,
          `--web.listen-address=${address}`,
        ],
        { stdio: 'ignore' },
      ),
    );
    const ask = async (path: string) => {
      const answer = await fetch(`http://${address}/api/v1/${path}`).catch(() => undefined);
      return answer && ((await answer.json()) as { status: string; data: never; error?: string });
    };
    type Target = { health: string; lastError: string };
    const targets = async () =>
      ((await ask('targets'))?.data as { activeTargets: Target[] } | undefined)?.activeTargets.map(
        ({ health, lastError }) => [health, lastError],
      );
    await expect.poll(targets, { timeout: 30_000 }).toEqual([['up', '']]);

    type Rule = { name: string; health: string; lastError?: string };
    const rules = async () =>
      ((await ask('rules'))?.data as { groups: { rules: Rule[] }[] } | undefined)?.groups
        .flatMap((group) => group.rules)
        .map(({ name, health, lastError }) => [name, health, lastError]);
    const written = readFileSync('deploy/prometheus/portal.rules.yml', 'utf8');
    const names = [...written.matchAll(/- alert: (\w+)/g)];
    await expect.poll(rules, { timeout: 30_000 }).toEqual(names.map(([, name]) => [name, 'ok', undefined]));

    const dashboard = readFileSync('deploy/grafana/portal.json', 'utf8');
    const questions = questionsOf(dashboard);
    expect(questions.length).toBeGreaterThan(10);
    for (const question of questions) {
      const answer = await ask(`query?query=${encodeURIComponent(question)}`);
      expect([question, answer?.status, answer?.error]).toEqual([question, 'success', undefined]);
    }
    // A metric without events has no series yet, but its help text is known from the first scrape.
    const known = Object.keys((await ask('metadata'))?.data ?? {});
    const used = [...metricsIn(written), ...questions.flatMap(metricsIn)];
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
    type Answer = { result: { value: [number, string] }[] };
    const up = (await ask('query?query=portal_database_up'))?.data as Answer | undefined;
    expect(up?.result.map(({ value }) => value[1])).toEqual(['1']);
  },
);
