import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { hostsOf } from '../db/hosts.server.ts';
import { isOwnFolder } from '../db/own-folder.ts';
import { bucketAddress } from '../files/stores/bucket-address.ts';
import { missingPackages, packagesOnDemand } from '../kernel/packages-on-demand.server.ts';
import { listedSecrets, minSecretLength } from '../kernel/secrets.ts';
import { isPair, pushKeysOf } from '../people/push/push-keys.server.ts';
import { type Command, type Kind, type Setting, settings } from './settings-table.ts';

type Environment = Record<string, string | undefined>;

/**
 * Returns a Russian line for each setting of a command that is missing or malformed in the environment (§11.3); empty
 * if all are valid. The values of secrets are not repeated.
 */
export function settingProblems(command: Command, env: Environment): string[] {
  const used = settings.filter(({ commands }) => commands.includes(command));
  const each = used
    .filter(({ name }) => !isReplaced(name, env))
    .flatMap((setting) => problemsOf(setting, command, env[setting.name]));
  const names = new Set(used.map(({ name }) => name));
  return [
    ...each,
    ...(names.has('UPLOADS_URL') ? bucketKeyProblems(env) : []),
    ...(names.has('VAPID_PUBLIC_KEY') ? pushProblems(env) : []),
    ...(Object.keys(packagesOnDemand) as (keyof typeof packagesOnDemand)[]).flatMap((name) =>
      names.has(name) && env[name] ? missingPackages(name) : [],
    ),
  ];
}

/** Returns whether a string is the address of a database, which need not exist. */
export function isDatabaseAddress(address: string): boolean {
  return address.startsWith(sqlite) ? address.length > sqlite.length : hostsOf(address).every(isMysqlAddress);
}

const sqlite = 'sqlite:';

/** Returns the portal's own address, for links in mails that a command sends. */
export function portalAddress({ PUBLIC_URL, PORT }: Environment): string {
  return (PUBLIC_URL && parse(PUBLIC_URL)?.origin) || `http://localhost:${PORT || 3000}`;
}

function problemsOf(setting: Setting, command: Command, value: string | undefined): string[] {
  const { name, kind, requiredBy } = setting;
  if (!value) return requiredBy?.includes(command) ? [`${name} не задан: ${missing[name]}`] : [];
  const problem = problemOf(kind, value);
  return problem ? [`${name}: ${problem}`] : [];
}

/** Returns whether another setting replaces a folder. */
function isReplaced(name: string, { UPLOADS_URL, SMTP_URL }: Environment): boolean {
  return !!((name === 'UPLOADS_DIR' && UPLOADS_URL) || (name === 'MAIL_FOLDER' && SMTP_URL));
}

const missing: Record<string, string> = {
  SESSION_SECRET: 'нужна случайная строка, её даст команда «openssl rand -hex 32»',
  PUBLIC_URL: 'нужен адрес портала, например https://opt.example.ru',
};

function problemOf(kind: Kind, value: string): string | undefined {
  if (typeof kind === 'string') return checks[kind](value);
  if ('oneOf' in kind)
    return kind.oneOf.includes(value) ? undefined : `нужно одно из ${kind.oneOf.join(', ')}`;
  const isInside = /^\d{1,9}$/.test(value) && Number(value) >= kind.from && Number(value) <= kind.to;
  return isInside ? undefined : `нужно целое число от ${kind.from} до ${kind.to}`;
}

const checks: Record<Extract<Kind, string>, (value: string) => string | undefined> = {
  text: () => undefined,
  file: () => undefined,
  port: (value) =>
    /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
      ? undefined
      : 'нужно целое число от 1 до 65535',
  flag: (value) => (['0', '1'].includes(value) ? undefined : 'нужно 0 или 1'),
  host: (value) =>
    isIP(value) || /^[a-z\d_]([\w.-]*[a-z\d_])?$/i.test(value)
      ? undefined
      : 'нужен адрес или имя этой машины без порта, например 127.0.0.1',
  folder: (value) => missingFolder(dirname(value)),
  database: databaseProblem,
  'signing secrets': secretsProblem,
  origin: (value) => (isOrigin(value) ? undefined : 'нужен адрес без пути, например https://opt.example.ru'),
  'mail server': (value) =>
    isServer(value, ['smtp:', 'smtps:'])
      ? undefined
      : 'нужно smtp://имя:пароль@сервер:587 или smtps://имя:пароль@сервер:465',
  sender: (value) =>
    /[^\s<>@]@[^\s<>@]/.test(value)
      ? undefined
      : 'нужно noreply@opt.example.ru или Ваша компания <noreply@opt.example.ru>',
  bucket: (value) =>
    bucketAddress(value)
      ? undefined
      : 'нужно s3://корзина/папка?endpoint=https://storage.example.ru&region=ru-central1, без ключей',
  endpoint: (value) =>
    isServer(value, ['http:', 'https:']) ? undefined : 'нужен адрес, например http://127.0.0.1:4318',
  // pushProblems checks the contact together with the keys; without keys it is not used.
  contact: () => undefined,
  recipient: (value) =>
    /^(age1[a-z\d]+|ssh-\S+ \S.*)$/.test(value)
      ? undefined
      : 'нужен открытый ключ age, который начинается с age1',
};

function databaseProblem(address: string): string | undefined {
  if (!isDatabaseAddress(address))
    return 'нужно sqlite:var/portal.db или mysql://имя:пароль@сервер:3306/база';
  return address.startsWith(sqlite) ? missingFolder(dirname(address.slice(sqlite.length))) : undefined;
}

/**
 * Returns a Russian line for a missing folder; undefined within the portal's own `var/`, where folders are created
 * (decisions/releases.md).
 */
function missingFolder(folder: string): string | undefined {
  return existsSync(folder) || isOwnFolder(folder)
    ? undefined
    : `нет папки ${folder}: создайте её или исправьте путь`;
}

function secretsProblem(value: string): string | undefined {
  const listed = listedSecrets(value);
  if (listed.every(({ length }) => length >= minSecretLength)) return undefined;
  return listed.length === 1
    ? `слишком короткий, нужно не меньше ${minSecretLength} знаков`
    : `в списке через запятую каждый секрет – не меньше ${minSecretLength} знаков`;
}

function bucketKeyProblems({ UPLOADS_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: Environment): string[] {
  return UPLOADS_URL && bucketAddress(UPLOADS_URL) && !(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    ? ['UPLOADS_URL: к нему нужны ключи AWS_ACCESS_KEY_ID и AWS_SECRET_ACCESS_KEY']
    : [];
}

function pushProblems(env: Environment): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey && !privateKey) return [];
  if (!publicKey || !privateKey || !isPair(publicKey, privateKey))
    return ['VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY: нужна пара ключей, её даст команда «npm run push:keys»'];
  // Without VAPID_SUBJECT, PUBLIC_URL is used, whose errors are reported separately.
  const isReported = !env.VAPID_SUBJECT && !!env.PUBLIC_URL && !isOrigin(env.PUBLIC_URL);
  return isReported || pushKeysOf(env)
    ? []
    : ['VAPID_SUBJECT: нужно mailto:admin@example.ru или адрес, который начинается с https://'];
}

function isOrigin(address: string): boolean {
  const url = /^https?:\/\//i.test(address) ? parse(address) : undefined;
  return !!url && !url.username && !url.password && url.pathname === '/' && !url.search && !url.hash;
}

function isServer(address: string, protocols: string[]): boolean {
  const url = parse(address);
  return !!url?.hostname && protocols.includes(url.protocol);
}

function isMysqlAddress(address: string): boolean {
  const url = isServer(address, ['mysql:', 'mariadb:']) ? parse(address) : undefined;
  return !!url && /^\/.+/.test(url.pathname) && [url.username, url.password, url.pathname].every(isEncoded);
}

/** Returns whether a part of an address can be decoded. The driver throws on a `%` that does not begin an escape. */
function isEncoded(part: string): boolean {
  try {
    return decodeURIComponent(part).length >= 0;
  } catch {
    return false;
  }
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
