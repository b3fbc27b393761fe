import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { javascriptCheck, phpCheck, pythonCheck } from '#compat/docs/webhooks.ts';
import { signatureOf } from '#server/ordering/webhooks/signature.server.ts';
import { noon } from '#tests/builders/context.ts';

/** The examples of the documentation accept only events that the portal has signed. */

const secret = 'whsec_of-tests';
const body = '{"event":"test","data":{"name":"Светильник"}}';
const header = signatureOf(body, [secret], noon);

type Case = [body: string, header: string, secret: string, now: number];
const cases: Record<string, [Case, boolean]> = {
  'accepts a signature of the portal': [[body, header, secret, noon + 1_000], true],
  'accepts a second signature by the former secret': [
    [body, signatureOf(body, ['whsec_new', secret], noon), secret, noon],
    true,
  ],
  'rejects a changed body': [[`${body} `, header, secret, noon], false],
  'rejects a wrong secret': [[body, header, 'whsec_other', noon], false],
  'rejects an old message': [[body, header, secret, noon + 600_000], false],
  'rejects a changed time': [[body, header.replace(/t=\d/, 't=2'), secret, noon], false],
  'rejects an empty header': [[body, '', secret, noon], false],
  'rejects a header without values': [[body, 'abc', secret, noon], false],
  'rejects a signature with a non-ASCII character': [
    [body, `t=${Math.floor(noon / 1_000)},v1=é`, secret, noon],
    false,
  ],
  'rejects a time with a non-ASCII digit': [[body, 't=²,v1=é', secret, noon], false],
  'rejects a header without a signature': [[body, 'nonsense=1', secret, noon], false],
};

describe('the example in JavaScript', async () => {
  const code = `data:text/javascript,${encodeURIComponent(javascriptCheck)}`;
  const { isFromPortal } = await import(/* @vite-ignore */ code);
  test.each(Object.entries(cases))('the JavaScript example %s', (_, [given, accepted]) => {
    expect(isFromPortal(...given)).toBe(accepted);
  });
});

const python = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!python)('the example in Python', () => {
  test.each(Object.entries(cases))('the Python example %s', (_, [[text, sent, key, now], accepted]) => {
    const call = `print(is_from_portal(${JSON.stringify(text)}.encode(), ${JSON.stringify(sent)}, ${JSON.stringify(key)}, ${now / 1_000}))`;
    const { stdout, stderr } = spawnSync('python3', ['-c', `${pythonCheck}\n${call}`], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe(accepted ? 'True' : 'False');
  });
});

const php = process.env.CI !== undefined || spawnSync('php', ['--version']).status === 0;

describe.skipIf(!php)('the example in PHP', () => {
  test.each(Object.entries(cases))('the PHP example %s', (_, [[text, sent, key, now], accepted]) => {
    const call = 'var_export(isFromPortal($argv[1], $argv[2], $argv[3], (int) $argv[4]));';
    const given = [text, sent, key, String(Math.floor(now / 1_000))];
    const { stdout, stderr } = spawnSync('php', ['-r', `${phpCheck}\n${call}`, ...given], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toBe(String(accepted));
  });
});
