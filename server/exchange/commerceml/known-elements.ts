/**
 * What the import of the catalogue does with an element of CommerceML: it reads the element and knows what may be in it,
 * or does not need the element with everything in it, for a reason. Everything else is reported as unknown.
 */
export type KnownElement = {
  /** Why the portal does not need the element; absent for an element that is read. In Russian, for administrators. */
  unneeded?: string;
  /** Attributes that are read. */
  attributes?: readonly string[];
  /** Attributes that are not needed, with the reason. */
  unneededAttributes?: Readonly<Record<string, string>>;
  children?: Readonly<Record<string, KnownElement>>;
};

const text: KnownElement = {};
const unneeded = (reason: string): KnownElement => ({ unneeded: reason });
const texts = (...names: string[]): Record<string, KnownElement> =>
  Object.fromEntries(names.map((name) => [name, text]));
const list = (item: string, of: KnownElement): KnownElement => ({ children: { [item]: of } });

const version = unneeded('Номер версии записи: портал сравнивает сами данные');
const owner = unneeded('Владелец каталога: реквизиты продавца заданы в настройках портала');
const named = unneeded('Название вида данных: его показывает справочник');
const ofUnit = unneeded('Пересчёт единиц: цены и остатки приходят в базовой единице');

const nested = (list: string, item: string, of: Record<string, KnownElement>): KnownElement => {
  const children: Record<string, KnownElement> = { ...of };
  const within: KnownElement = { children: { [item]: { attributes: ['Статус'], children } } };
  children[list] = within;
  return within;
};

const record = { ...texts('Ид', 'Наименование', 'Статус', 'ПометкаУдаления'), НомерВерсии: version };

const groups = nested('Группы', 'Группа', {
  ...record,
  Описание: unneeded('Описание группы: портал его не показывает'),
  Сортировка: unneeded('Порядок групп: портал берёт его из порядка в файле'),
  Свойства: unneeded('Свойства группы: портал собирает фильтр из свойств товаров'),
  Картинка: unneeded('Картинка группы: портал её не показывает'),
});

const categories = nested('Категории', 'Категория', {
  ...record,
  Свойства: unneeded('Свойства категории: портал собирает фильтр из свойств товаров'),
});

const vat: KnownElement = {
  children: {
    ...texts('Наименование', 'УчтеноВСумме', 'Ставка'),
    Сумма: unneeded('Сумма налога: портал считает её по ставке'),
    Акциз: unneeded('Признак акциза: портал различает только НДС'),
  },
};

const taxed = { Налог: vat, Налоги: list('Налог', vat) };

const variant: KnownElement = {
  attributes: ['Статус'],
  children: {
    ...texts('ИдЗначения', 'Ид', 'Значение', 'Наименование', 'Статус', 'ПометкаУдаления'),
    Сортировка: unneeded('Порядок значений: портал сортирует их сам'),
    ПоУмолчанию: unneeded('Значение по умолчанию: оно нужно только для ввода в 1С'),
    НомерВерсии: version,
    Картинка: unneeded('Картинка значения: портал её не показывает'),
  },
};

const variants = {
  children: { Справочник: variant, ВариантЗначения: variant, Вариант: variant, Значение: variant },
};

const property: KnownElement = {
  attributes: ['Статус'],
  children: {
    ...record,
    ВариантыЗначений: variants,
    ТипыЗначений: list('ТипЗначений', {
      children: {
        ВариантыЗначений: variants,
        Тип: unneeded('Тип значений: портал узнаёт числа по значениям'),
      },
    }),
    ТипЗначений: unneeded('Тип значений: портал узнаёт числа по значениям'),
    Описание: unneeded('Описание свойства: портал его не показывает'),
    Обязательное: unneeded('Обязательность: она нужна только для ввода в 1С'),
    Множественное: unneeded('Множественность: портал берёт столько значений, сколько есть'),
    Внешний: unneeded('Признак внешнего свойства: на показ не влияет'),
    Информационное: unneeded('Признак информационного свойства: на показ не влияет'),
    ДляТоваров: unneeded('Назначение свойства: на показ не влияет'),
    ДляПредложений: unneeded('Назначение свойства: на показ не влияет'),
    ДляДокументов: unneeded('Назначение свойства: на показ не влияет'),
    ИспользованиеСвойства: unneeded('Назначение свойства: на показ не влияет'),
    Сортировка: unneeded('Порядок свойств: портал берёт его из порядка в файле'),
  },
};

const warehouse: KnownElement = {
  attributes: ['Статус'],
  children: {
    ...record,
    Адрес: {
      children: {
        АдресноеПоле: { children: texts('Тип', 'Значение') },
        Представление: unneeded('Адрес склада одной строкой: портал берёт из адреса только регион'),
        Комментарий: unneeded('Комментарий к адресу склада'),
      },
    },
    Контакты: unneeded('Телефоны склада: портал их не показывает'),
    Комментарий: unneeded('Комментарий склада: он служебный'),
  },
};

const priceType: KnownElement = {
  attributes: ['Статус'],
  children: { ...record, Валюта: text, ...taxed },
};

const unit: KnownElement = {
  attributes: ['Статус'],
  children: {
    ...texts('Ид', 'Код', 'НаименованиеКраткое'),
    НаименованиеПолное: unneeded('Полное название единицы: портал показывает краткое'),
    МеждународноеСокращение: unneeded('Международное сокращение единицы: портал показывает русское'),
    НомерВерсии: version,
    ПометкаУдаления: unneeded('Пометка удаления единицы: у товаров остаётся её название'),
  },
};

const dictionaries = {
  ЕдиницыИзмерения: list('ЕдиницаИзмерения', unit),
  ТипыЦен: list('ТипЦены', priceType),
  Склады: list('Склад', warehouse),
};

const stockOfWarehouse: KnownElement = {
  attributes: ['ИдСклада', 'КоличествоНаСкладе'],
  children: texts('Ид', 'ИдСклада', 'КоличествоНаСкладе', 'Количество'),
};

const barcodes: KnownElement = { children: texts('Штрихкод', 'ШтрихКод', 'Значение') };

/** `Товар` and `Предложение`, because programs write the elements of one in the other. */
const goods: KnownElement = {
  attributes: ['Статус'],
  children: {
    ...texts(
      'Ид',
      'ИдХарактеристики',
      'Артикул',
      'Код',
      'Наименование',
      'ПолноеНаименование',
      'Описание',
      'Картинка',
    ),
    ...texts(
      'Вес',
      'Страна',
      'Модель',
      'Длина',
      'Ширина',
      'Высота',
      'Статус',
      'ПометкаУдаления',
      'Количество',
    ),
    Файл: { attributes: ['Описание'] },
    НомерВерсии: version,
    Штрихкод: barcodes,
    ШтрихКод: barcodes,
    'Штрих-код': barcodes,
    Штрихкоды: barcodes,
    БазоваяЕдиница: {
      attributes: ['Код', 'НаименованиеПолное'],
      unneededAttributes: {
        МеждународноеСокращение: 'Международное сокращение единицы: портал показывает русское',
      },
      children: { Пересчет: ofUnit, Пересчёт: ofUnit },
    },
    Группы: list('Ид', text),
    Категория: { children: { Ид: text, Наименование: named } },
    Категории: { children: { Ид: text, Категория: { children: { Ид: text, Наименование: named } } } },
    Изготовитель: {
      children: {
        ...texts('Ид', 'Наименование'),
        ОфициальноеНаименование: unneeded('Официальное название изготовителя: портал показывает краткое'),
      },
    },
    ЗначенияСвойств: list('ЗначенияСвойства', {
      children: {
        ...texts('Ид', 'Значение', 'ИдЗначения'),
        ЗначениеСвойства: list('Значение', text),
        Наименование: named,
      },
    }),
    СтавкиНалогов: list('СтавкаНалога', { children: texts('Наименование', 'Ставка') }),
    ЗначенияРеквизитов: list('ЗначениеРеквизита', { children: texts('Наименование', 'Значение') }),
    ХарактеристикиТовара: list('ХарактеристикаТовара', {
      children: {
        ...texts('Наименование', 'Значение'),
        Ид: unneeded('Ид вида характеристики: портал узнаёт её по названию'),
      },
    }),
    Аналоги: list('Аналог', {
      children: {
        ...texts('Ид', 'Артикул'),
        Наименование: unneeded('Название аналога: портал знает его по Ид или артикулу'),
      },
    }),
    БитриксТеги: unneeded('Теги Битрикса: на портале метки ставят на столе'),
    Цены: list('Цена', {
      children: {
        ...texts('ИдТипаЦены', 'ЦенаЗаЕдиницу', 'Валюта', 'Коэффициент', 'МинКоличество'),
        ...taxed,
        Представление: unneeded('Цена одной строкой: портал читает число'),
        Единица: unneeded('Единица цены: портал пересчитывает цену по коэффициенту'),
      },
    }),
    Склад: stockOfWarehouse,
    Склады: { ...stockOfWarehouse, children: { Склад: stockOfWarehouse } },
    Остатки: list('Остаток', { children: { Количество: text, Склад: stockOfWarehouse } }),
  },
};

const head = {
  ...texts('Ид', 'ИдКаталога', 'СодержитТолькоИзменения'),
  ИдКлассификатора: unneeded('Ид классификатора: группы и свойства портал узнаёт по их Ид'),
  Наименование: unneeded('Название каталога: портал различает каталоги по Ид'),
  Описание: unneeded('Описание каталога: портал его не показывает'),
  Владелец: owner,
  ДействительноС: unneeded('Срок действия пакета: портал берёт то, что прислали последним'),
  ДействительноДо: unneeded('Срок действия пакета: портал берёт то, что прислали последним'),
};

const catalogue: KnownElement = {
  attributes: ['СодержитТолькоИзменения'],
  children: { ...head, Товары: list('Товар', goods) },
};

const offers: KnownElement = {
  attributes: ['СодержитТолькоИзменения'],
  children: { ...head, ...dictionaries, Предложения: list('Предложение', goods) },
};

const classifier: KnownElement = {
  unneededAttributes: { СодержитТолькоИзменения: 'Справочники портал только дополняет' },
  children: {
    Ид: unneeded('Ид классификатора: группы и свойства портал узнаёт по их Ид'),
    Наименование: unneeded('Название классификатора: портал его не показывает'),
    Описание: unneeded('Описание классификатора: портал его не показывает'),
    Владелец: owner,
    Группы: groups,
    Категории: categories,
    Свойства: { children: { Свойство: property, СвойствоНоменклатуры: property } },
    ...dictionaries,
  },
};

const address: KnownElement = {
  children: {
    Представление: text,
    АдресноеПоле: {
      children: { Тип: unneeded('Часть адреса: портал хранит адрес одной строкой'), Значение: text },
    },
    Комментарий: unneeded('Комментарий к адресу контрагента'),
  },
};

const ofFirm = 'портал хранит только реквизиты для документов';

const contragent: KnownElement = {
  attributes: ['Статус'],
  children: {
    ...record,
    ...texts('ОфициальноеНаименование', 'ПолноеНаименование', 'ИНН', 'КПП', 'ОГРН'),
    ЮридическийАдрес: address,
    АдресРегистрации: address,
    Адрес: address,
    РасчетныеСчета: list('РасчетныйСчет', {
      children: {
        НомерСчета: text,
        Банк: {
          children: {
            ...texts('Наименование', 'БИК'),
            СчетКорреспондентский: unneeded('Корреспондентский счёт: портал хранит счёт, банк и БИК'),
            Адрес: unneeded('Адрес банка: портал хранит счёт, банк и БИК'),
            Контакты: unneeded('Телефоны банка: портал хранит счёт, банк и БИК'),
            SWIFT: unneeded('Код SWIFT банка: портал хранит счёт, банк и БИК'),
          },
        },
        БанкКорреспондент: unneeded('Банк-корреспондент: портал хранит счёт, банк и БИК'),
        Комментарий: unneeded('Комментарий к счёту: он служебный'),
      },
    }),
    Договоры: list('Договор', {
      attributes: ['Статус'],
      children: { ...record, Номер: text },
    }),
    Роль: unneeded('Роль контрагента: дилера из покупателя делают на столе'),
    Контакты: unneeded(
      'Телефоны и почта контрагента: портал хранит их у людей, передайте их вызовом /1c/api/users',
    ),
    Представители: unneeded('Представители контрагента: людей передайте вызовом /1c/api/users'),
    Руководитель: unneeded(`Руководитель: ${ofFirm}`),
    Комментарий: unneeded('Комментарий к контрагенту: он служебный'),
    ...Object.fromEntries(
      ['ОКПО', 'КодПоОКПО', 'ОКВЭД', 'ОКДП', 'ОКОПФ', 'ОКФС', 'ЕГРПО', 'ДатаРегистрации'].map((name) => [
        name,
        unneeded(`Код или дата из реестра: ${ofFirm}`),
      ]),
    ),
    ОсновнойВидДеятельности: unneeded(`Вид деятельности: ${ofFirm}`),
    ...Object.fromEntries(
      ['Обращение', 'Фамилия', 'Имя', 'Отчество', 'Пол', 'ДатаРождения', 'МестоРождения'].map((name) => [
        name,
        unneeded('Сведения о человеке: портал берёт только полное наименование'),
      ]),
    ),
    УдостоверениеЛичности: unneeded('Документ человека: портал таких данных не хранит'),
    МестоРаботы: unneeded('Место работы человека: портал таких данных не хранит'),
  },
};

const documents = unneeded('Документы: их загружает обмен заказами');

/** The document: every element and attribute that the import of the catalogue knows. */
export const knownElements: KnownElement = {
  children: {
    КоммерческаяИнформация: {
      unneededAttributes: {
        ВерсияСхемы: 'Версия схемы: портал читает все версии одинаково',
        ДатаФормирования: 'Время выгрузки: портал записывает время загрузки',
        ...Object.fromEntries(
          ['ФорматДаты', 'ФорматВремени', 'РазделительДатаВремя', 'ФорматСуммы', 'ФорматКоличества'].map(
            (name) => [name, 'Запись дат и чисел: портал читает каждую, которую пишет 1С'],
          ),
        ),
        ИД: 'Номер выгрузки: портал нумерует загрузки сам',
        Ид: 'Номер выгрузки: портал нумерует загрузки сам',
      },
      children: {
        Классификатор: classifier,
        Каталог: catalogue,
        ПакетПредложений: offers,
        ИзмененияПакетаПредложений: offers,
        Документ: documents,
        Контейнер: documents,
        Контрагенты: {
          unneededAttributes: { СодержитТолькоИзменения: 'Контрагентов портал только дополняет' },
          children: { Контрагент: contragent },
        },
      },
    },
  },
};

/** The requisites of a good or an offer that the portal reads, without spaces and in lower case. */
const readRequisites = [
  'полноенаименование',
  'вес',
  'планируемаядатапоступления',
  'аналоги',
  'файл',
  'описаниефайла',
  'код',
  'штрихкод',
  'штрих-код',
  'штрихкоды',
];

const unneededRequisites: Readonly<Record<string, string>> = {
  ВидНоменклатуры: 'Вид номенклатуры: портал собирает каталог из групп и категорий',
  ТипНоменклатуры: 'Тип номенклатуры: в выгрузке для портала только товары',
  ОписаниеВФорматеHTML: 'Признак описания в HTML: портал узнаёт разметку сам',
  Анонс: 'Краткое описание: портал показывает полное',
};

/** Returns a name of a requisite for comparison, because programs spell it with and without spaces. */
export const foldedName = (name: string) => name.replace(/\s/g, '').toLowerCase();

const knownRequisites = new Set([...readRequisites, ...Object.keys(unneededRequisites).map(foldedName)]);

/** Requisites that the portal reads from a good only. */
const readFromGoods = new Set(['полноенаименование', 'планируемаядатапоступления', 'аналоги']);

/** Returns whether the portal reads a requisite of a good or an offer, or knows that it does not need it. */
export function isKnownRequisite(name: string, of: 'good' | 'offer'): boolean {
  const folded = foldedName(name);
  return knownRequisites.has(folded) && !(of === 'offer' && readFromGoods.has(folded));
}

/** A row of the table of what the portal does not need. `where`: the names from the root, «Каталог › Товары › Товар». */
export type UnneededElement = { where: string; name: string; isAttribute: boolean; reason: string };

/** Returns every element, attribute and requisite that the portal does not need, in the order of the table. */
export function unneededElements(): UnneededElement[] {
  const found: UnneededElement[] = [];
  const seen = new Set<KnownElement>();
  const walk = (element: KnownElement, names: string[]) => {
    if (seen.has(element)) return;
    seen.add(element);
    const where = names.slice(1).join(' › ');
    for (const [name, reason] of Object.entries(element.unneededAttributes ?? {}))
      found.push({ where, name, isAttribute: true, reason });
    for (const [name, child] of Object.entries(element.children ?? {})) {
      if (child.unneeded !== undefined)
        found.push({ where, name, isAttribute: false, reason: child.unneeded });
      else walk(child, [...names, name]);
    }
  };
  walk(knownElements, []);
  const where = 'Каталог › Товары › Товар › ЗначенияРеквизитов';
  for (const [name, reason] of Object.entries(unneededRequisites))
    found.push({ where, name, isAttribute: false, reason });
  return found;
}
