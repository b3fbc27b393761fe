import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderProblems } from '#server/cli/folders.ts';
import { demoSettingProblems, settingProblems } from '#server/cli/settings.ts';

const complete = {
  DATABASE_URL: 'mysql://portal:secret@127.0.0.1:3306/portal',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://opt.example.ru',
  SMTP_URL: 'smtp://user:secret@mail.example.ru:587',
  PORT: '8080',
  MAIL_FROM: 'Светоч Опт <noreply@opt.example.ru>',
  TRUST_PROXY: '1',
};

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
/** A pair of these tests alone. */
const vapid = {
  VAPID_PUBLIC_KEY: 'BP8U5OqyvMLg6DpNcZ1fv6lpDc9wb6G5__m7LVvsUTY-sKuaydIWTWzJH9pi1IT99mLPJxeQgZ6FEASnp-0qr0s',
  VAPID_PRIVATE_KEY: 'sXdWIM8s6qwA9_LpHeO_wuAPEX1l6jnrbHocNUB3J80',
};

describe('the settings of a production start', () => {
  test('are valid when all are given', () => {
    expect(settingProblems(complete)).toEqual([]);
  });

  test('may omit those with a default', () => {
    expect(
      settingProblems({ SESSION_SECRET: complete.SESSION_SECRET, PUBLIC_URL: 'http://10.0.0.5:3000/' }),
    ).toEqual([]);
  });

  test('may list several hosts of one database', () => {
    const several = 'mysql://portal:secret@db1.example.ru:3306,db2.example.ru,10.0.0.3:3307/portal';
    expect(settingProblems({ ...complete, DATABASE_URL: several })).toEqual([]);
  });

  test('may have keys for notifications in browsers, with the own address or another', () => {
    expect(settingProblems({ ...complete, ...vapid })).toEqual([]);
    const inside = {
      ...complete,
      PUBLIC_URL: 'http://10.0.0.5:3000',
      VAPID_SUBJECT: 'mailto:admin@example.ru',
    };
    expect(settingProblems({ ...inside, ...vapid })).toEqual([]);
  });

  test('may list several secrets', () => {
    const listed = `${'y'.repeat(32)}, ${complete.SESSION_SECRET}`;
    expect(settingProblems({ ...complete, SESSION_SECRET: listed })).toEqual([]);
    const withComma = 'a secret of one portal, chosen by hand';
    expect(settingProblems({ ...complete, SESSION_SECRET: withComma })).toEqual([]);
  });

  test('are each reported when missing', () => {
    expect(settingProblems({})).toEqual([
      expect.stringContaining('SESSION_SECRET не задан'),
      expect.stringContaining('PUBLIC_URL не задан'),
    ]);
  });

  test.each([
    [{ DATABASE_URL: 'postgres://localhost/portal' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://db1,/portal' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://db1:3306,db2:x/portal' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'sqlite:' }, 'DATABASE_URL'],
    [{ SESSION_SECRET: 'secret' }, 'SESSION_SECRET'],
    [{ SESSION_SECRET: `${complete.SESSION_SECRET},secret` }, 'SESSION_SECRET'],
    [{ SESSION_SECRET: `${complete.SESSION_SECRET},` }, 'SESSION_SECRET'],
    [{ PUBLIC_URL: 'opt.example.ru' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://example.ru/opt' }, 'PUBLIC_URL'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ SMTP_URL: 'mail.example.ru:25' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Светоч Опт' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Светоч Опт <>' }, 'MAIL_FROM'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ UPLOADS_URL: 'https://storage.example.ru/portal', ...keys }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 's3://key:secret@portal', ...keys }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 's3://portal?endpoint=storage.example.ru', ...keys }, 'UPLOADS_URL'],
    [{ UPLOADS_URL: 's3://portal?region=ru-central1' }, 'UPLOADS_URL'],
    [{ VAPID_PUBLIC_KEY: vapid.VAPID_PUBLIC_KEY }, 'VAPID_PUBLIC_KEY'],
    [{ ...vapid, VAPID_PRIVATE_KEY: 'secret' }, 'VAPID_PUBLIC_KEY'],
    [{ ...vapid, VAPID_SUBJECT: 'admin@example.ru' }, 'VAPID_SUBJECT'],
    [{ ...vapid, PUBLIC_URL: 'http://10.0.0.5:3000' }, 'VAPID_SUBJECT'],
  ])('%j is refused by name', (wrong, name) => {
    expect(settingProblems({ ...complete, ...wrong })).toEqual([expect.stringMatching(`^${name}`)]);
  });
});

describe('the folders of a production start', () => {
  test('do not include one for uploads that are in a bucket', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
    const env = { UPLOADS_DIR: join(folder, 'uploads'), EXCHANGE_FOLDER: join(folder, 'exchange') };
    const mails = { SMTP_URL: complete.SMTP_URL };
    expect(folderProblems({ ...env, ...mails, UPLOADS_URL: 's3://portal' })).toEqual([]);
    expect([existsSync(env.UPLOADS_DIR), existsSync(env.EXCHANGE_FOLDER)]).toEqual([false, true]);
    rmSync(folder, { recursive: true });
  });

  test('are created when missing, the one for mails only when mails become files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
    const env = { UPLOADS_DIR: join(folder, 'a/uploads'), MAIL_FOLDER: join(folder, 'outbox') };
    expect(folderProblems({ ...env, SMTP_URL: complete.SMTP_URL })).toEqual([]);
    expect([existsSync(env.UPLOADS_DIR), existsSync(env.MAIL_FOLDER)]).toEqual([true, false]);
    expect(folderProblems(env)).toEqual([]);
    expect(existsSync(env.MAIL_FOLDER)).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test('that cannot be written to are reported, instead of losing the first picture', () => {
    expect(folderProblems({ UPLOADS_DIR: '/dev/null/uploads', MAIL_FOLDER: '/dev/null' })).toEqual([
      'UPLOADS_DIR: в папку /dev/null/uploads нельзя писать (ENOTDIR)',
      'EXCHANGE_FOLDER: в папку /dev/null/exchange нельзя писать (ENOTDIR)',
      'MAIL_FOLDER: в папку /dev/null нельзя писать (EEXIST)',
    ]);
  });
});

describe('the settings of the demo', () => {
  test('are all optional', () => {
    expect(demoSettingProblems({})).toEqual([]);
  });

  test('are still validated when given', () => {
    expect(demoSettingProblems({ PORT: '-1', SESSION_SECRET: 'short' })).toHaveLength(2);
  });
});
