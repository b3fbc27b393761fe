/** The commands that read settings, by the names of their npm scripts. */
export const commands = [
  'start',
  'worker',
  'demo',
  'db:migrate',
  'db:seed',
  'db:sums',
  'backup',
  'restore',
  'jobs',
  'staff:add',
  'exchange:add',
  'import:1c',
  'import:portal',
] as const;

export type Command = (typeof commands)[number];

/** The values that a setting accepts; settings.ts checks them. */
export type Kind =
  | 'port'
  | 'host'
  | 'flag'
  | 'folder'
  | 'file'
  | 'text'
  | 'database'
  | 'signing secrets'
  | 'origin'
  | 'mail server'
  | 'sender'
  | 'bucket'
  | 'endpoint'
  | 'contact'
  | 'recipient'
  | { from: number; to: number }
  | { oneOf: readonly string[] };

/** One environment variable. `values`, `default` and `meaning` are written for the documentation. */
export type Setting = {
  name: string;
  kind: Kind;
  /** Values that are accepted as they are. */
  examples?: readonly string[];
  default: string;
  meaning: string;
  commands: readonly Command[];
  /** The commands that refuse to run without it. */
  requiredBy?: readonly Command[];
  /** True if a file may hold the value; `<name>_FILE` is its path. */
  isSecret?: true;
};

const serving = ['start', 'demo'] as const;
const running = ['start', 'worker', 'demo'] as const;
const withUploads = [...running, 'db:seed', 'backup', 'restore', 'import:1c'] as const;

/** All settings of the portal (§11.4). The parser, the documentation and the tests are generated from these rows. */
export const settings: readonly Setting[] = [
  {
    name: 'DATABASE_URL',
    kind: 'database',
    examples: [
      'sqlite:var/portal.db',
      'mysql://user:password@host:3306/portal',
      'mysql://user:password@near:3306,far:3306/portal',
    ],
    default: '`sqlite:var/portal.db`',
    meaning:
      'SQLite, MySQL 8 or MariaDB 10.11+; several hosts are the nodes of a Galera cluster, the nearest first ([decision on databases](decisions/databases.md)). The folder of a SQLite file must exist ([decision on releases](decisions/releases.md))',
    commands,
    isSecret: true,
  },
  {
    name: 'SESSION_SECRET',
    kind: 'signing secrets',
    default: 'none; the demo makes its own',
    meaning:
      'signs cookies, seals second factors and the secrets of webhooks; at least 32 characters; of several, separated by commas, the first signs and all verify',
    commands: running,
    requiredBy: ['start', 'worker'],
    isSecret: true,
  },
  {
    name: 'PUBLIC_URL',
    kind: 'origin',
    examples: ['https://opt.example.ru'],
    default: 'none; the demo needs none',
    meaning:
      'the address of the portal, without a path; determines `Secure` cookies; without it links in mails lead to localhost',
    commands: [...running, 'db:seed', 'staff:add', 'import:1c'],
    requiredBy: ['start', 'worker'],
  },
  {
    name: 'PORT',
    kind: 'port',
    default: '`3000`',
    meaning: 'the port that serves the portal',
    commands: [...running, 'staff:add'],
  },
  {
    name: 'HOST',
    kind: 'host',
    examples: ['127.0.0.1', '::1', 'localhost'],
    default: 'all interfaces',
    meaning: 'the address of this machine that the portal listens on',
    commands: serving,
  },
  {
    name: 'WEB_CONCURRENCY',
    kind: { from: 0, to: 64 },
    default: '`0`: one process does everything',
    meaning: 'the number of processes that serve the port together',
    commands: ['start'],
  },
  {
    name: 'JOBS',
    kind: 'flag',
    default: '`1`',
    meaning: '`0` leaves background jobs to `npm run worker`',
    commands: serving,
  },
  {
    name: 'DRAIN_SECONDS',
    kind: { from: 0, to: 600 },
    default: '`0`',
    meaning: 'how long a stopping process answers 503 at `/readyz` before it refuses connections',
    commands: serving,
  },
  {
    name: 'METRICS_TOKEN',
    kind: 'text',
    default: 'none: `/metrics` is closed',
    meaning: 'the bearer token for `/metrics`',
    commands: serving,
    isSecret: true,
  },
  {
    name: 'METRICS_PORT',
    kind: 'port',
    default: 'none',
    meaning: 'a separate port for `/metrics`, without a token; each `npm start` and worker needs its own',
    commands: running,
  },
  {
    name: 'METRICS_HOST',
    kind: 'host',
    examples: ['0.0.0.0'],
    default: '`127.0.0.1`',
    meaning: 'the address that `METRICS_PORT` listens on',
    commands: running,
  },
  {
    name: 'LOG_LEVEL',
    kind: { oneOf: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] },
    default: '`info`',
    meaning: '`warn`: problems only, no line per request',
    commands: running,
  },
  {
    name: 'SMTP_URL',
    kind: 'mail server',
    examples: ['smtp://user:password@host:587', 'smtps://user:password@host:465'],
    default: 'none: each mail becomes a file in `MAIL_FOLDER`, readable by the portal’s user only',
    meaning: 'the mail server; mails wait in the database until it accepts them',
    commands: running,
    isSecret: true,
  },
  {
    name: 'MAIL_FROM',
    kind: 'sender',
    examples: ['noreply@opt.example.ru', 'Your Company <noreply@opt.example.ru>'],
    default: '`noreply@` the host of `PUBLIC_URL`',
    meaning: 'the sender of mails',
    commands: running,
  },
  {
    name: 'MAIL_FOLDER',
    kind: 'folder',
    default: '`var/outbox`',
    meaning: 'the folder of mails when there is no mail server',
    commands: running,
  },
  {
    name: 'UPLOADS_DIR',
    kind: 'folder',
    default: '`var/uploads`',
    meaning: 'pictures of complaints, accounts, news and pages; documents from 1C',
    commands: withUploads,
  },
  {
    name: 'UPLOADS_URL',
    kind: 'bucket',
    examples: ['s3://bucket/prefix?endpoint=https://storage.example.ru&region=ru-central1'],
    default: 'none: `UPLOADS_DIR`',
    meaning:
      'keeps uploads in a bucket that machines share ([operations](docs/operations.md#uploads-in-a-bucket)); needs [a package](docs/operations.md#packages-of-single-settings)',
    commands: withUploads,
  },
  {
    name: 'AWS_ACCESS_KEY_ID',
    kind: 'text',
    default: 'none',
    meaning: 'the key of the bucket; `UPLOADS_URL` requires both',
    commands: withUploads,
    isSecret: true,
  },
  {
    name: 'AWS_SECRET_ACCESS_KEY',
    kind: 'text',
    default: 'none',
    meaning: 'the secret of that key',
    commands: withUploads,
    isSecret: true,
  },
  {
    name: 'EXCHANGE_FOLDER',
    kind: 'folder',
    default: '`exchange` beside `UPLOADS_DIR`',
    meaning: 'the files that 1C sends, half as much again while one is imported; none of them is served',
    commands: [...running, 'import:1c'],
  },
  {
    name: 'DADATA_KEY',
    kind: 'text',
    default: 'none: company details are typed by hand',
    meaning: 'a key of DaData for «Заполнить по ИНН» in the form of a contragent; the INN is sent there',
    commands: serving,
    isSecret: true,
  },
  {
    name: 'TRUST_PROXY',
    kind: 'flag',
    default: '`0`',
    meaning:
      '`1`: your proxy writes `X-Forwarded-For`, and its address counts for limits on attempts and calls; otherwise the other end of the connection counts when it is a public address ([decision on limits](decisions/limits.md))',
    commands: serving,
  },
  {
    name: 'OFFLINE_PAGE',
    kind: 'flag',
    default: '`1`',
    meaning:
      '`0`: browsers keep no basket for use without a connection, and remove the service worker unless notifications need it ([decision on browsers](decisions/browsers.md) and [decision on notifications](decisions/notifications.md))',
    commands: serving,
  },
  {
    name: 'VAPID_PUBLIC_KEY',
    kind: 'text',
    default: 'none: no notifications in browsers',
    meaning:
      'the first of the two keys that `npm run push:keys` prints; changing them ends all notifications in browsers ([decision on notifications](decisions/notifications.md))',
    commands: running,
    isSecret: true,
  },
  {
    name: 'VAPID_PRIVATE_KEY',
    kind: 'text',
    default: 'none',
    meaning: 'the second of these keys',
    commands: running,
    isSecret: true,
  },
  {
    name: 'VAPID_SUBJECT',
    kind: 'contact',
    examples: ['mailto:admin@example.ru', 'https://opt.example.ru'],
    default: '`PUBLIC_URL`',
    meaning: 'the contact for push services',
    commands: running,
  },
  {
    name: 'OPEN_API_PER_MINUTE',
    kind: { from: 1, to: 1_000_000 },
    default: '`3000`',
    meaning:
      'calls of the open API and of programs per token and per address, in each process ([decision on limits](decisions/limits.md))',
    commands: serving,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    kind: 'endpoint',
    examples: ['http://127.0.0.1:4318'],
    default: 'none: no traces, nothing is loaded for them',
    meaning:
      'the collector of traces; other `OTEL_` variables as OpenTelemetry defines them; needs [packages](docs/operations.md#packages-of-single-settings)',
    commands: running,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    kind: 'text',
    default: 'none',
    meaning: 'the headers for the collector, such as its token',
    commands: running,
    isSecret: true,
  },
  {
    name: 'BACKUP_AGE_RECIPIENT',
    kind: 'recipient',
    examples: ['age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
    default: 'none: backups are not encrypted',
    meaning: 'the public key that `backup` encrypts for',
    commands: ['backup'],
  },
  {
    name: 'BACKUP_AGE_IDENTITY',
    kind: 'file',
    default: 'none',
    meaning: 'the file of the private key, for `restore`',
    commands: ['restore'],
  },
];

/** Returns the table of settings as Markdown for a page of the documentation: `README.md`, `docs/settings.md`. */
export function settingsTable(page: string): string[] {
  const rows = settings.map((setting) => {
    const { name, default: without, meaning } = setting;
    return [`\`${name}\``, valuesOf(setting), without, usersOf(setting.commands), meaning];
  });
  const links = page.startsWith('docs/') ? '](' : '](docs/';
  return [['variable', 'values', 'default', 'used by', ''], Array(5).fill('---'), ...rows].map((cells) =>
    `| ${cells.join(' | ')} |`.replace('|  |', '| |').replaceAll('](docs/', links),
  );
}

function valuesOf({ name, kind, examples = [], isSecret }: Setting): string {
  const values = typeof kind === 'string' && examples.length > 0 ? quoted(examples) : namesOf(kind);
  return isSecret ? `${values}; \`${name}_FILE\`` : values;
}

function namesOf(kind: Kind): string {
  if (kind === 'port') return '1 to 65535';
  if (kind === 'flag') return '`0` or `1`';
  if (typeof kind === 'string') return kind;
  return 'from' in kind ? `${kind.from} to ${kind.to}` : quoted(kind.oneOf);
}

function usersOf(users: readonly Command[]): string {
  return users.length === commands.length ? 'all' : quoted(users);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}
