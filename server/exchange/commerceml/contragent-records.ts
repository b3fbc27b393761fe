import type { XmlElement } from './elements.server.ts';
import { child, isDeleted, items, oneLine, textOf } from './reading.ts';
import type { ContragentRecord } from './records.ts';

/** Reads `<Контрагент>`. Versions write the full name, the address and the bank accounts in different elements. */
export function contragentOf(element: XmlElement): ContragentRecord {
  const id = textOf(element, 'Ид');
  const header = textOf(element, 'Наименование');
  const company = textOf(element, 'ОфициальноеНаименование') || textOf(element, 'ПолноеНаименование');
  const inn = textOf(element, 'ИНН');
  return {
    kind: 'contragent',
    id,
    name: [company || header, inn && `ИНН ${inn}`].filter(Boolean).join(', ') || id || 'без названия',
    header,
    company,
    inn,
    kpp: textOf(element, 'КПП'),
    ogrn: textOf(element, 'ОГРН'),
    legalAddress: addressOf(element, 'ЮридическийАдрес', 'АдресРегистрации', 'Адрес'),
    accounts: items(element, 'РасчетныеСчета', 'РасчетныйСчет').map(accountOf),
    contracts: items(element, 'Договоры', 'Договор').map((each) => ({
      id: textOf(each, 'Ид'),
      number: textOf(each, 'Номер') || textOf(each, 'Наименование'),
      deleted: isDeleted(each),
    })),
    deleted: isDeleted(element),
  };
}

/** Returns the first address that is written: in one line, or joined from its fields in the order of the file. */
function addressOf(element: XmlElement, ...names: string[]): string {
  for (const name of names) {
    const address = child(element, name);
    const fields = address?.children.filter((each) => each.name === 'АдресноеПоле') ?? [];
    const joined = fields
      .map((field) => textOf(field, 'Значение'))
      .filter(Boolean)
      .join(', ');
    const text = address && (textOf(address, 'Представление') || joined || oneLine(address.text));
    if (text) return text;
  }
  return '';
}

function accountOf(element: XmlElement): ContragentRecord['accounts'][number] {
  const bank = child(element, 'Банк');
  return {
    bank: bank ? textOf(bank, 'Наименование') : '',
    bik: bank ? textOf(bank, 'БИК') : '',
    account: textOf(element, 'НомерСчета'),
  };
}
