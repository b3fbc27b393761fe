import { hostsOf } from '../db/hosts.server.ts';
import { bucketAddress } from '../files/stores/bucket-address.ts';
import { missingPackages } from '../kernel/packages-on-demand.server.ts';
import { listedSecrets, minSecretLength } from '../kernel/secrets.ts';
import { isPair, pushKeysOf } from '../people/push/push-keys.server.ts';

type Environment = Record<string, string | undefined>;

/**
 * Returns a Russian line for each setting that is missing or malformed in the environment of a production
 * start (§11.3); empty when all are valid. Settings with a default may be absent.
 */
export function settingProblems(env: Environment): string[] {
  return [
    ...commonProblems(env),
    ...secretProblems(env.SESSION_SECRET),
    ...publicUrlProblems(env.PUBLIC_URL),
  ];
}

/** Returns the same for the demo, which creates its own secret and needs no address. */
export function demoSettingProblems(env: Environment): string[] {
  return [
    ...commonProblems(env),
    ...(env.SESSION_SECRET ? secretProblems(env.SESSION_SECRET) : []),
    ...(env.PUBLIC_URL ? publicUrlProblems(env.PUBLIC_URL) : []),
  ];
}

/** Returns the same for a command that needs only the database. */
export function databaseProblems({ DATABASE_URL }: Environment): string[] {
  return DATABASE_URL && !isDatabaseUrl(DATABASE_URL)
    ? ['DATABASE_URL: нужно sqlite:var/portal.db или mysql://имя:пароль@сервер:3306/база']
    : [];
}

/** Returns the portal's own address, for links in mails that a command sends. */
export function portalAddress({ PUBLIC_URL, PORT }: Environment): string {
  return (PUBLIC_URL && parse(PUBLIC_URL)?.origin) || `http://localhost:${PORT || 3000}`;
}

/** Returns the same for the place of uploaded files. */
export function uploadsProblems(env: Environment): string[] {
  const { UPLOADS_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = env;
  if (!UPLOADS_URL) return [];
  // The address itself is not shown: somebody may have written the keys into it.
  if (!bucketAddress(UPLOADS_URL)) {
    return [
      'UPLOADS_URL: нужно s3://корзина/папка?endpoint=https://storage.example.ru&region=ru-central1, без ключей',
    ];
  }
  return AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY
    ? missingPackages('UPLOADS_URL')
    : ['UPLOADS_URL: к нему нужны ключи AWS_ACCESS_KEY_ID и AWS_SECRET_ACCESS_KEY'];
}

function commonProblems(env: Environment): string[] {
  const { PORT, SMTP_URL, MAIL_FROM, TRUST_PROXY } = env;
  const problems = [...databaseProblems(env), ...uploadsProblems(env), ...pushProblems(env)];
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) problems.push(...missingPackages('OTEL_EXPORTER_OTLP_ENDPOINT'));
  if (PORT && !isPort(PORT)) {
    problems.push('PORT: нужно целое число от 1 до 65535');
  }
  if (SMTP_URL && !['smtp:', 'smtps:'].includes(parse(SMTP_URL)?.protocol ?? '')) {
    problems.push('SMTP_URL: нужно smtp://имя:пароль@сервер:587 или smtps://имя:пароль@сервер:465');
  }
  if (MAIL_FROM && !/[^\s<>@]@[^\s<>@]/.test(MAIL_FROM)) {
    problems.push('MAIL_FROM: нужно noreply@opt.example.ru или Ваша компания <noreply@opt.example.ru>');
  }
  if (TRUST_PROXY && !['0', '1'].includes(TRUST_PROXY)) problems.push('TRUST_PROXY: нужно 1 или ничего');
  if (env.METRICS_PORT && !isPort(env.METRICS_PORT)) {
    problems.push('METRICS_PORT: нужно целое число от 1 до 65535');
  }
  if (env.LOG_LEVEL && !logLevels.includes(env.LOG_LEVEL)) {
    problems.push(`LOG_LEVEL: нужно одно из ${logLevels.join(', ')}`);
  }
  if (env.JOBS && !['0', '1'].includes(env.JOBS)) problems.push('JOBS: нужно 0 или ничего');
  if (env.WEB_CONCURRENCY && !isWhole(env.WEB_CONCURRENCY, 64)) {
    problems.push('WEB_CONCURRENCY: нужно целое число процессов от 0 до 64');
  }
  if (env.DRAIN_SECONDS && !isWhole(env.DRAIN_SECONDS, 600)) {
    problems.push('DRAIN_SECONDS: нужно целое число секунд от 0 до 600');
  }
  return problems;
}

function pushProblems(env: Environment): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey && !privateKey) return [];
  if (!publicKey || !privateKey || !isPair(publicKey, privateKey))
    return ['VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY: нужна пара ключей, её даст команда «npm run push:keys»'];
  return pushKeysOf(env)
    ? []
    : ['VAPID_SUBJECT: нужно mailto:admin@example.ru или адрес, который начинается с https://'];
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

function isPort(typed: string): boolean {
  return /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535;
}

function isWhole(typed: string, most: number): boolean {
  return /^\d{1,3}$/.test(typed) && Number(typed) <= most;
}

function secretProblems(secret: string | undefined): string[] {
  if (!secret) {
    return ['SESSION_SECRET не задан: нужна случайная строка, её даст команда «openssl rand -hex 32»'];
  }
  const listed = listedSecrets(secret);
  if (listed.every(({ length }) => length >= minSecretLength)) return [];
  return listed.length === 1
    ? [`SESSION_SECRET слишком короткий: нужно не меньше ${minSecretLength} знаков`]
    : [`SESSION_SECRET: в списке через запятую каждый секрет – не меньше ${minSecretLength} знаков`];
}

function publicUrlProblems(address: string | undefined): string[] {
  if (!address) return ['PUBLIC_URL не задан: нужен адрес портала, например https://opt.example.ru'];
  const url = parse(address);
  const right =
    url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  return right ? [] : ['PUBLIC_URL: нужен адрес без пути, например https://opt.example.ru'];
}

function isDatabaseUrl(address: string): boolean {
  if (address.startsWith('sqlite:')) return address.length > 'sqlite:'.length;
  return hostsOf(address).every((each) => {
    const url = parse(each);
    return (
      url !== undefined &&
      /^(mysql|mariadb):$/.test(url.protocol) &&
      !!url.hostname &&
      /^\/.+/.test(url.pathname)
    );
  });
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
