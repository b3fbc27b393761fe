import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openCallsPerMinute } from '#app/http/requests/settings.server.ts';
import { folderProblems } from '#server/cli/folders.ts';
import { portalAddress, settingProblems } from '#server/cli/settings.ts';
import { commands, type Setting, settings, settingsTable } from '#server/cli/settings-table.ts';
import { databaseUrl } from '#server/db/client.server.ts';
import { mailFolder, uploadsFolder } from '#server/kernel/folders.ts';
import { drainMs } from '#server/kernel/stopping.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const vapid = {
  VAPID_PUBLIC_KEY: 'BP8U5OqyvMLg6DpNcZ1fv6lpDc9wb6G5__m7LVvsUTY-sKuaydIWTWzJH9pi1IT99mLPJxeQgZ6FEASnp-0qr0s',
  VAPID_PRIVATE_KEY: 'sXdWIM8s6qwA9_LpHeO_wuAPEX1l6jnrbHocNUB3J80',
};
const bucketKeys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

const complete: Record<string, string> = {
  DATABASE_URL: 'mysql://portal:secret@127.0.0.1:3306/portal',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://opt.example.ru',
  VAPID_SUBJECT: 'mailto:admin@example.ru',
  ...vapid,
  ...bucketKeys,
};

type Values = { right: string[]; wrong: string[] };

const flag: Values = { right: ['0', '1'], wrong: ['maybe', 'yes', 'no', 'true', 'off', '2', '-1', ' 1'] };
const port: Values = {
  right: ['1', '80', '8080', '65535'],
  wrong: ['0', '0x10', '65536', '70000', '-1', 'http', '3000.5', '3e3', '3000 ', ':3000', '１２'],
};
const host: Values = {
  right: ['0.0.0.0', '10.0.0.5', '::', 'fe80::1', 'localhost', 'db-1.example.ru', 'my_host'],
  wrong: ['http://localhost', 'localhost:3000', '[::1]', 'my host', '*', '-', 'портал'],
};
const aFolder: Values = {
  right: [folder, join(folder, 'new'), 'var/other', 'var/deep/folder'],
  wrong: ['/nowhere/at/all', join(folder, 'missing/uploads'), 'vra/uploads'],
};
const anyText: Values = { right: ['secret', 'с пробелом'], wrong: [] };

/** The values of each setting. Tests fail if a setting of the table is missing here. */
const values: Record<string, Values> = {
  DATABASE_URL: {
    right: [
      'sqlite:portal.db',
      `sqlite:${folder}/portal.db`,
      'mysql://portal:p%25w@localhost/portal',
      'mariadb://localhost/portal',
      'mysql://portal:secret@db1.example.ru:3306,db2.example.ru,10.0.0.3:3307/portal',
    ],
    wrong: [
      ...[
        'postgres://localhost/portal',
        'mysql://localhost',
        'mysql://db1,/portal',
        'mysql:///portal',
        'sqlite:',
      ],
      ...['mysql://db1:3306,db2:x/portal', 'var/portal.db', 'mysql', 'mysql://portal:100%@localhost/portal'],
      ...['sqlite:/nowhere/at/all/portal.db', `sqlite:${folder}/missing/portal.db`, 'sqlite:vra/portal.db'],
    ],
  },
  SESSION_SECRET: {
    right: ['y'.repeat(32), `${'y'.repeat(32)}, ${'z'.repeat(32)}`, 'a secret of one portal, chosen by hand'],
    wrong: ['secret', `${'y'.repeat(32)},secret`, `${'y'.repeat(32)},`],
  },
  PUBLIC_URL: {
    right: ['http://10.0.0.5:3000', 'https://opt.example.ru/', 'https://портал.рф'],
    wrong: [
      ...[
        'opt.example.ru',
        'opt.example.ru:3000',
        'localhost:3000',
        '//opt.example.ru',
        'https:opt.example.ru',
      ],
      ...['https://example.ru/opt', 'https://opt.example.ru/?a=1', 'https://opt.example.ru/#a', 'https://'],
      ...['ftp://opt.example.ru', 'https://user:secret@opt.example.ru'],
    ],
  },
  PORT: port,
  METRICS_PORT: port,
  HOST: host,
  METRICS_HOST: host,
  WEB_CONCURRENCY: { right: ['0', '2', '64'], wrong: ['-1', '65', 'auto', '2.5', '1e1', 'two'] },
  DRAIN_SECONDS: { right: ['0', '5', '600'], wrong: ['soon', '-1', '5s', '0.5', '601', 'Infinity'] },
  OPEN_API_PER_MINUTE: {
    right: ['1', '1000000'],
    wrong: ['lots', '0', '-5', '1.5', '1e3', '1000001', 'NaN'],
  },
  JOBS: flag,
  TRUST_PROXY: flag,
  OFFLINE_PAGE: flag,
  LOG_LEVEL: {
    right: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    wrong: ['loud', 'INFO', '30', 'info,warn'],
  },
  SMTP_URL: {
    right: [
      'smtp://localhost',
      'smtp://mail.example.ru:25',
      'smtps://user:secret@mail.example.ru/?pool=true',
    ],
    wrong: [
      ...['smtp://', 'smtp:', 'smtps://', 'smtp:///path', 'smtp://:587', 'smtp://user:secret@'],
      ...['mail.example.ru:25', 'mail.example.ru', 'https://mail.example.ru', 'smtp://host:port'],
    ],
  },
  MAIL_FROM: {
    right: ['Светоч Опт <noreply@opt.example.ru>'],
    wrong: ['Светоч Опт', 'Светоч Опт <>', 'noreply', 'noreply@'],
  },
  UPLOADS_DIR: aFolder,
  MAIL_FOLDER: aFolder,
  EXCHANGE_FOLDER: aFolder,
  UPLOADS_URL: {
    right: ['s3://portal', 's3://portal/files?region=ru-central1'],
    wrong: [
      ...['https://storage.example.ru/portal', 's3://key:secret@portal', 's3://', 'portal'],
      ...['s3://portal?endpoint=storage.example.ru', 's3://portal?zone=1'],
    ],
  },
  VAPID_SUBJECT: {
    right: ['https://opt.example.ru/contact'],
    wrong: ['admin@example.ru', 'mailto:', 'http://opt.example.ru', 'mailto:admin'],
  },
  VAPID_PUBLIC_KEY: { right: [vapid.VAPID_PUBLIC_KEY], wrong: ['secret', vapid.VAPID_PRIVATE_KEY] },
  VAPID_PRIVATE_KEY: { right: [vapid.VAPID_PRIVATE_KEY], wrong: ['secret', vapid.VAPID_PUBLIC_KEY] },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    right: ['https://traces.example.ru/otlp'],
    wrong: ['127.0.0.1:4318', 'grpc://127.0.0.1:4317', 'yes', 'http://'],
  },
  BACKUP_AGE_RECIPIENT: {
    right: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHsKLqeplhpW+uObz5dvMgjz1OxfM/XXUB+VHtZ6isGN portal'],
    wrong: ['backup@example.ru', 'AGE-SECRET-KEY-1QQQ', 'ssh-ed25519', 'yes'],
  },
  BACKUP_AGE_IDENTITY: anyText,
  METRICS_TOKEN: anyText,
  DADATA_KEY: anyText,
  AWS_ACCESS_KEY_ID: anyText,
  AWS_SECRET_ACCESS_KEY: anyText,
  OTEL_EXPORTER_OTLP_HEADERS: anyText,
};

const valuesOf = ({ name }: Setting): Values => values[name] ?? { right: [], wrong: [] };

test('the tests of settings have values for exactly the settings of the table', () => {
  expect(Object.keys(values).toSorted()).toEqual(settings.map(({ name }) => name).toSorted());
});

describe.each(settings)('$name', (setting) => {
  const { name, commands: users } = setting;
  const { right, wrong } = valuesOf(setting);

  test.each([...right, ...(setting.examples ?? [])])('the value %j is accepted', (value) => {
    for (const command of users)
      expect([command, settingProblems(command, { ...complete, [name]: value })]).toEqual([command, []]);
  });

  if (wrong.length > 0)
    test.each(wrong)('the value %j is refused in exactly one line that names the setting', (value) => {
      const line = [expect.stringMatching(new RegExp(`^[^:]*\\b${name}\\b[^:]*: .*[а-я].*$`))];
      for (const command of users)
        expect([command, settingProblems(command, { ...complete, [name]: value })]).toEqual([command, line]);
    });

  test('a command ignores wrong values of settings that the command does not use', () => {
    const others = commands.filter((command) => !users.includes(command));
    for (const command of others)
      for (const value of wrong)
        expect([command, settingProblems(command, { ...complete, [name]: value })]).toEqual([command, []]);
  });
});

describe('the settings of a production start', () => {
  test('settings with a default may be omitted', () => {
    const { SESSION_SECRET, PUBLIC_URL } = complete;
    for (const command of ['start', 'worker'] as const)
      expect(settingProblems(command, { SESSION_SECRET, PUBLIC_URL, JOBS: '', PORT: '' })).toEqual([]);
  });

  test('start and worker report each missing setting, but the demo and other commands require none', () => {
    for (const command of commands)
      expect(settingProblems(command, {})).toEqual(
        ['start', 'worker'].includes(command)
          ? [
              expect.stringMatching(/^SESSION_SECRET не задан: /),
              expect.stringMatching(/^PUBLIC_URL не задан: /),
            ]
          : [],
      );
  });

  test('all wrong settings are reported together, each on a separate line', () => {
    const wrong = { ...complete, PORT: 'http', JOBS: 'maybe', LOG_LEVEL: 'loud' };
    expect(settingProblems('start', wrong)).toHaveLength(3);
  });

  test('a bucket in UPLOADS_URL requires both AWS keys', () => {
    const lacking = { ...complete, UPLOADS_URL: 's3://portal', AWS_ACCESS_KEY_ID: '' };
    expect(settingProblems('start', lacking)).toEqual([expect.stringMatching(/^UPLOADS_URL: .*ключи/)]);
  });

  test('a portal without https requires a contact for push services', () => {
    const without = { ...complete, VAPID_SUBJECT: '' };
    expect(settingProblems('start', without)).toEqual([]);
    expect(settingProblems('start', { ...without, PUBLIC_URL: 'http://10.0.0.5:3000' })).toEqual([
      expect.stringMatching(/^VAPID_SUBJECT: /),
    ]);
    expect(settingProblems('start', { ...without, PUBLIC_URL: 'opt.example.ru' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: /),
    ]);
  });

  test('a bucket or a mail server makes the folder that it replaces unnecessary', () => {
    const unused = { UPLOADS_DIR: '/nowhere/uploads', MAIL_FOLDER: '/nowhere/outbox' };
    const instead = { UPLOADS_URL: 's3://portal', SMTP_URL: 'smtp://localhost' };
    expect(settingProblems('start', { ...complete, ...unused, ...instead })).toEqual([]);
    expect(settingProblems('start', { ...complete, ...unused })).toHaveLength(2);
  });

  test('reports of wrong settings never contain a secret', () => {
    const secrets = settings.filter(({ isSecret }) => isSecret);
    const wrong = Object.fromEntries(secrets.map(({ name }) => [name, 'geheim']));
    expect(settingProblems('start', { ...complete, ...wrong }).join()).not.toContain('geheim');
    const bad = { DATABASE_URL: 'mysql://portal:geheim@/x', SMTP_URL: 'smtp://portal:geheim@' };
    expect(settingProblems('start', { ...complete, ...bad }).join()).not.toContain('geheim');
  });
});

describe('the folders of a production start', () => {
  const made = mkdtempSync(join(tmpdir(), 'portal-folders-'));
  afterAll(() => rmSync(made, { recursive: true }));

  test('no uploads folder is created if uploads are in a bucket', () => {
    const env = { UPLOADS_DIR: join(made, 'bucket'), EXCHANGE_FOLDER: join(made, 'exchange') };
    expect(folderProblems({ ...env, SMTP_URL: 'smtp://localhost', UPLOADS_URL: 's3://portal' })).toEqual([]);
    expect([existsSync(env.UPLOADS_DIR), existsSync(env.EXCHANGE_FOLDER)]).toEqual([false, true]);
  });

  test('missing folders are created, the mail folder only if mails are written as files', () => {
    const env = { UPLOADS_DIR: join(made, 'uploads'), MAIL_FOLDER: join(made, 'outbox') };
    expect(folderProblems({ ...env, SMTP_URL: 'smtp://localhost' })).toEqual([]);
    expect([existsSync(env.UPLOADS_DIR), existsSync(env.MAIL_FOLDER)]).toEqual([true, false]);
    expect(folderProblems(env)).toEqual([]);
    expect(readdirSync(made).toSorted()).toEqual(['exchange', 'outbox', 'uploads']);
    expect(readdirSync(env.UPLOADS_DIR)).toEqual([]);
  });

  test('no folder is created inside a missing folder', () => {
    const env = { UPLOADS_DIR: join(made, 'typo/uploads'), MAIL_FOLDER: join(made, 'outbox') };
    expect(folderProblems(env)).toEqual([expect.stringMatching(/^UPLOADS_DIR: /)]);
    expect(existsSync(dirname(env.UPLOADS_DIR))).toBe(false);
  });

  test('folders without write access are reported at the start', () => {
    const env = { UPLOADS_DIR: '/dev/null/uploads', MAIL_FOLDER: '/dev/null', EXCHANGE_FOLDER: '/proc/1' };
    expect(folderProblems(env)).toEqual([
      expect.stringMatching(/^UPLOADS_DIR: в папку \/dev\/null\/uploads нельзя писать \(ENOTDIR\)/),
      expect.stringMatching(/^EXCHANGE_FOLDER: в папку \/proc\/1 нельзя писать \(/),
      expect.stringMatching(/^MAIL_FOLDER: в папку \/dev\/null нельзя писать \(ENOTDIR\)/),
    ]);
  });
});

describe('the documentation of the settings', () => {
  test('the documentation of settings contains the table of server/cli/settings-table.ts', () => {
    const pages = ['docs/settings.md', 'README.md'].filter(existsSync);
    const page = pages.find((each) => /^\| `DATABASE_URL`/m.test(readFileSync(each, 'utf8')));
    const lines = readFileSync(page ?? 'README.md', 'utf8').split('\n');
    const table = settingsTable(page ?? 'README.md');
    const first = lines.findIndex((line) => line.startsWith('| `DATABASE_URL`'));
    const written = first < 0 ? [] : lines.slice(first - 2, first - 2 + table.length);
    expect(written, `${page} must contain this table:\n${table.join('\n')}\n`).toEqual(table);
    expect(lines[first - 2 + table.length]).toBe('');
  });

  test('the documentation of settings states the defaults of the code', () => {
    const documented = (name: string) =>
      /`([^`]+)`/.exec(settings.find((each) => each.name === name)?.default ?? '')?.[1];
    for (const { name } of settings) vi.stubEnv(name, undefined);
    expect({
      DATABASE_URL: databaseUrl(),
      UPLOADS_DIR: uploadsFolder({}),
      MAIL_FOLDER: mailFolder({}),
      OPEN_API_PER_MINUTE: String(openCallsPerMinute()),
      DRAIN_SECONDS: String(drainMs() / 1000),
      PORT: new URL(portalAddress({})).port,
    }).toEqual({
      DATABASE_URL: documented('DATABASE_URL'),
      UPLOADS_DIR: documented('UPLOADS_DIR'),
      MAIL_FOLDER: documented('MAIL_FOLDER'),
      OPEN_API_PER_MINUTE: documented('OPEN_API_PER_MINUTE'),
      DRAIN_SECONDS: documented('DRAIN_SECONDS'),
      PORT: documented('PORT'),
    });
    vi.unstubAllEnvs();
  });
});

describe('environment variables in the sources', () => {
  /** Variables that are not settings of the portal. */
  const others = [
    'npm_lifecycle_event', // Set by npm for the scripts that it runs.
    'NODE_ENV', // Set by the portal and its service units.
    'BUILD_DIR', // Set by tests and benchmarks that build elsewhere.
    'WARM_FIRST', // Set by a pool for its processes.
    'npm_execpath', // Set by npm.
    'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', // Read by the S3 client.
  ];
  const files = ['server', 'app', 'compat'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|js)$/.test(name))
      .map((name) => join(top, name)),
  );

  test('the sources read only environment variables of the table', () => {
    const known = new Set([...settings.map(({ name }) => name), ...others]);
    const unknown = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const read = [
        ...text.matchAll(/(?<!import\.meta\.)\benv\??\.([A-Za-z_]\w*)/g),
        ...text.matchAll(/\benv\[['"](\w+)['"]\]/g),
        // Destructuring: `{ PORT, HOST: host }: Environment`, `{ PORT } = process.env`
        ...[
          ...text.matchAll(/\{([^{}]*)\}: (?:Environment|Record<string, string \| undefined>)/g),
          ...text.matchAll(/\{([^{}]*)\} = (?:process\.)?env;/g),
        ].flatMap(([, names = '']) => [...names.matchAll(/(?:^|[,\s])([A-Z][A-Z\d_]*)\b/g)]),
      ].map(([, name = '']) => name);
      return read.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  test('the sources read every setting of the table', () => {
    const text = files
      .filter((file) => !file.endsWith('settings-table.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const unread = settings.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(text));
    // Only OpenTelemetry itself reads this variable.
    expect(unread.map(({ name }) => name)).toEqual(['OTEL_EXPORTER_OTLP_HEADERS']);
  });
});
