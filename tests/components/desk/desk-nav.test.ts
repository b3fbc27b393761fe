import { describe, expect, test } from 'vitest';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { currentSection, deskSections } from '#app/components/desk/frame/desk-nav.ts';
import { closedTo } from '#server/desk/closed-to.ts';
import { presets } from '#server/people/staff/roles/presets.ts';
import { inRole } from '#tests/builders/world.ts';

const counts = { chats: 2, calls: 0, complaints: 1, returns: 0, requests: 0, orders: 3, contragents: 0 };
const sectionsOf = (role: string) =>
  deskSections({ staff: { closed: closedTo([...inRole(role).rights], true), lacksFactor: false }, counts });
const labelsOf = (role: string) => sectionsOf(role).flatMap(({ items }) => items.map(({ label }) => label));

describe('the navigation of the staff', () => {
  test('each staff role sees only its own sections', () => {
    expect(labelsOf('administrator')).toEqual(expect.arrayContaining(['Заказы', 'Доставка', 'Сотрудники']));
    expect(labelsOf('manager')).toEqual(expect.arrayContaining(['Заказы', 'Дилеры', 'Чаты']));
    expect(labelsOf('manager')).not.toContain('Сотрудники');
    expect(labelsOf('editor')).not.toContain('Заказы');
  });

  test('every group of the staff navigation has a section, and no section occurs twice', () => {
    for (const { code: role } of presets) {
      expect(sectionsOf(role).every(({ items }) => items.length > 0)).toBe(true);
      const hrefs = sectionsOf(role).flatMap(({ items }) => items.map(({ href }) => href));
      expect(new Set(hrefs).size).toBe(hrefs.length);
    }
  });

  test('the staff navigation counts waiting records and identifies the section of a screen', () => {
    const sections = sectionsOf('manager');
    const items = sections.flatMap(({ items }) => items);
    expect(items.find(({ href }) => href === deskPaths.orders)?.count).toBe(3);
    expect(currentSection(sections, '/desk/orders/12?from=1')).toBe('Заказы');
    expect(currentSection(sections, '/desk/approvals/3')).toBe('Дилеры');
    expect(currentSection(sections, '/desk/account')).toBeUndefined();
  });
});
