import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createDealer } from '#server/desk/dealers/create-dealer.server.ts';
import { saveDealer } from '#server/desk/dealers/save-dealer.server.ts';
import { saveDealerContragent } from '#server/desk/dealers/save-dealer-contragent.server.ts';
import { savePerson } from '#server/desk/dealers/save-person.server.ts';
import { saveSettings } from '#server/desk/settings/save-settings.server.ts';
import { putContragents } from '#server/one-c/entities/contragents.server.ts';
import { putDealers } from '#server/one-c/entities/dealers.server.ts';
import { putManagers } from '#server/one-c/entities/managers.server.ts';
import { putUsers } from '#server/one-c/entities/users.server.ts';
import { checkUser } from '#server/people/accounts/check-user.server.ts';
import { saveAccount } from '#server/people/accounts/save-account.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';
import { setNotification } from '#server/people/notifications/set-notification.server.ts';
import { zStaffToAdd } from '#server/people/staff/add-staff.server.ts';
import { renameSelf } from '#server/people/staff/rename-self.server.ts';
import { saveStaffMember } from '#server/people/staff/save-staff-member.server.ts';
import { contragents, orders, users } from '#server/takeover/tables.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';

/**
 * Mails contain names and e-mails, so every form, old call and import refuses values that a mail would show as a
 * link, a header or a second address.
 */

type Field = [input: z.ZodType, field: string];

const names: Record<string, Field> = {
  'a manager': [saveManager.input, 'name'],
  'one’s own name': [saveAccount.input, 'name'],
  'one’s own name in old calls': [saveAccount.input, 'firstname'],
  'a contragent': [saveContragent.input, 'company'],
  'whoever asks for a call': [requestCallback.input, 'firstname'],
  'a dealer at the desk': [saveDealer.input, 'header'],
  'a new dealer': [createDealer.input, 'header'],
  'the company of a new dealer': [createDealer.input, 'company'],
  'the main user of a new dealer': [createDealer.input, 'name'],
  'a person at the desk': [savePerson.input, 'name'],
  'a contragent at the desk': [saveDealerContragent.input, 'company'],
  'a member of the staff': [saveStaffMember.input, 'name'],
  'one’s own name at the desk': [renameSelf.input, 'name'],
  'staff added by command': [zStaffToAdd, 'name'],
  'the portal': [saveSettings.input, 'name'],
  'the wholesaler': [saveSettings.input, 'company'],
  'the sender of mails': [saveSettings.input, 'mail_name'],
  'a person from 1C': [putUsers.row, 'name'],
  'a dealer from 1C': [putDealers.row, 'name'],
  'a dealer’s manager from 1C': [putDealers.row, 'manager_name'],
  'a contragent from 1C': [putContragents.row, 'name'],
  'the staff from 1C': [putManagers.row, 'name'],
  'a person of the old portal': [users.row, 'name'],
  'the surname of a person of the old portal': [users.row, 'last_name'],
  'the company of a person of the old portal': [users.row, 'company'],
  'a contragent of the old portal': [contragents.row, 'company'],
  'the company of an order of the old portal': [orders.row, 'company'],
};

const emails: Record<string, Field> = {
  'a manager': [saveManager.input, 'email'],
  'an e-mail that is checked': [checkUser.input, 'user_email'],
  'the main user of a new dealer': [createDealer.input, 'email'],
  'a person at the desk': [savePerson.input, 'email'],
  'a member of the staff': [saveStaffMember.input, 'email'],
  'staff added by command': [zStaffToAdd, 'email'],
  'the wholesaler': [saveSettings.input, 'email'],
  'the address of notifications': [setNotification.input, 'value'],
  'a person from 1C': [putUsers.row, 'email'],
  'a dealer’s manager from 1C': [putDealers.row, 'manager_email'],
  'the staff from 1C': [putManagers.row, 'email'],
  'a person of the old portal': [users.row, 'email'],
};

/** Returns the messages of an input for this value of one of its fields. */
function problems([input, field]: Field, value: string): string[] {
  const { error } = input.safeParse({ [field]: value });
  return (error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message);
}

const address = 'В имени и названии не может быть адреса сайта: уберите «://»';
const lines = 'Напишите имя или название в одну строку';

describe.each(Object.entries(names))('the name of %s', (_, field) => {
  test.each([
    ['Ваш счёт заблокирован! http://evil.example', address],
    ['ftp://evil.example', address],
    ['http:\u200b//evil.example', address],
    ['http：／／evil.example', address],
    ['Анна\nBcc: spy@evil.example', lines],
    ['Анна\r\nБелова', lines],
    ['Анна\u2028Белова', lines],
    ['Анна\n\nhttp://evil.example', lines],
  ])('a name that is used in mails cannot be %j', (value, message) => {
    expect(problems(field, value)).toEqual([message]);
  });

  test.each(['ООО «Свет.рф»', 'ИП Белова / Зотова: опт', 'АО "Свет: и Ко" // филиал', ' Анна Белова \n'])(
    'a name that is used in mails can be %j',
    (value) => {
      expect(problems(field, value)).toEqual([]);
    },
  );
});

describe.each(Object.entries(emails))('the e-mail of %s', (_, field) => {
  test.each([
    '=?utf-8?q?spy?=@evil.example',
    'a=?utf-8?b?0KE=?=@evil.example',
    'anna@=?utf-8?q?evil?=.example',
    'anna@company.example\nBcc: spy@evil.example',
    'anna@company.example, spy@evil.example',
  ])('an e-mail address cannot be %j', (value) => {
    expect(problems(field, value)).toHaveLength(1);
  });

  test.each(['anna+opt=1@company.example', 'what?@company.example', 'анна@компания.рф'])(
    'an e-mail address can be %j',
    (value) => {
      expect(problems(field, value)).toEqual([]);
    },
  );
});
