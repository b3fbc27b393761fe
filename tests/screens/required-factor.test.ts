import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskScreens } from '#tests/browser/screens.ts';
import { codeAt } from '#tests/builders/app-code.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const security = '/desk/account/security';

async function entered(email: string, path = '/desk'): Promise<{ who: Visitor; page: Page }> {
  const who = visitor(portal);
  const page = await who.submit(await who.visit(path), 'main form', { email, password: passwords.staff });
  return { who, page };
}

async function turnOn(who: Visitor, page: Page): Promise<Page> {
  const pending = await who.submit(page, '#factor-begin');
  const code = codeAt(pending.$('.factor-secret')?.textContent ?? '', Date.now());
  return who.submit(pending, '#turn-on', { code, password: passwords.staff });
}

const sections = (page: Page) => page.$$('#side a:not(.only-s), .desk-sections a').length;

describe('a second factor that the portal requires', () => {
  test('an administrator without a second factor cannot require a second factor from staff', async () => {
    const { who: irina } = await entered(staff.email);
    const form = await irina.visit('/desk/settings');
    const refused = await irina.submit(form, '#settings', { staff_factor: '1', hours: '10–19' });
    expect(refused.status).toBe(400);
    expect(refused.$('[role=alert] a')?.getAttribute('href')).toBe('#settings-staff_factor');
    expect(refused.$('#settings-hours')?.getAttribute('value')).toBe('10–19');
    await turnOn(irina, await irina.visit(security));
    const saved = await irina.submit(refused, '#settings', { staff_factor: '1' });
    expect(saved.$('.note.ok')).not.toBeNull();
    expect(saved.$('#settings-staff_factor')?.hasAttribute('checked')).toBe(true);
  });

  test('staff without a required second factor must set one up after signing in', async () => {
    const { who: vera, page } = await entered(colleagues.editor.email, '/desk/news');
    expect([page.path, page.status]).toEqual([security, 200]);
    expect(page.$('.note')?.textContent).toContain('Включите вход с кодом, чтобы работать дальше');
    expect(sections(page)).toBe(0);
    const on = await turnOn(vera, page);
    expect(on.$$('.recovery-codes li')).toHaveLength(10);
    expect(on.text).not.toContain('чтобы работать дальше');
    expect(sections(on)).toBeGreaterThan(0);
    expect((await vera.visit('/desk/news')).path).toBe('/desk/news');
  });

  test('staff who lack a required second factor can open no other screen but can sign out', async () => {
    const { who: oleg } = await entered(colleagues.manager.email);
    for (const screen of Object.values(deskScreens)) {
      const path = screen.replace(/\{\w+\}/g, '1');
      if (path === '/desk/login') continue;
      expect([path, (await oleg.visit(path)).path]).toEqual([path, security]);
    }
    const out = await oleg.submit(await oleg.visit(security), 'form[action="/desk/logout"]');
    expect(out.path).toBe('/desk/login');
  });

  test('a form opened before a second factor was required is rejected with the reason', async () => {
    await clearTables(portal.db, 'portal_settings');
    const { who: pavel } = await entered(colleagues.newcomer.email);
    const form = await pavel.visit('/desk/account');
    await addRows(portal.db, 'portal_settings', {
      id: 1,
      body: JSON.stringify({ staff_factor: '1' }),
      changed_at: 1,
    });
    const stopped = await pavel.submit(form, 'form:has([name=name])', { name: 'Другой' });
    expect(stopped.path).toBe(`${security}?ended=1`);
    expect(stopped.$('.note')?.textContent).toContain('Отправленная форма не сохранена');
    const { name } = await portal.db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', colleagues.newcomer.staffId)
      .executeTakeFirstOrThrow();
    expect(name).toBe(colleagues.newcomer.name);
  });
});
