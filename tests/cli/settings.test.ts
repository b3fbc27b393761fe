import { describe, expect, test } from 'vitest';
import { demoSettingProblems, settingProblems } from '#server/cli/settings.ts';

const complete = {
  DATABASE_URL: 'mysql://portal:secret@127.0.0.1:3306/portal',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://opt.example.ru',
  SMTP_URL: 'smtp://user:secret@mail.example.ru:587',
  PORT: '8080',
};

describe('the settings of a production start', () => {
  test('are right when all are given', () => {
    expect(settingProblems(complete)).toEqual([]);
  });

  test('may leave out what has a default', () => {
    expect(
      settingProblems({ SESSION_SECRET: complete.SESSION_SECRET, PUBLIC_URL: 'http://10.0.0.5:3000/' }),
    ).toEqual([]);
  });

  test('are named each when they are missing', () => {
    expect(settingProblems({})).toEqual([
      expect.stringContaining('SESSION_SECRET не задан'),
      expect.stringContaining('PUBLIC_URL не задан'),
    ]);
  });

  test.each([
    [{ DATABASE_URL: 'postgres://localhost/portal' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'sqlite:' }, 'DATABASE_URL'],
    [{ SESSION_SECRET: 'secret' }, 'SESSION_SECRET'],
    [{ PUBLIC_URL: 'opt.example.ru' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://example.ru/opt' }, 'PUBLIC_URL'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ SMTP_URL: 'mail.example.ru:25' }, 'SMTP_URL'],
  ])('%j is refused by name', (wrong, name) => {
    expect(settingProblems({ ...complete, ...wrong })).toEqual([expect.stringMatching(`^${name}`)]);
  });
});

describe('the settings of the demo', () => {
  test('need nothing', () => {
    expect(demoSettingProblems({})).toEqual([]);
  });

  test('are checked all the same when they are given', () => {
    expect(demoSettingProblems({ PORT: '-1', SESSION_SECRET: 'short' })).toHaveLength(2);
  });
});
