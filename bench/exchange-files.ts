import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The number of prices, stock levels and property values of each product in the export. */
export const priceTypes = 5;
export const warehouses = 5;
const properties = 14;
const valuesOfEach = 40;

/** The number of products whose text is created at once. */
const atOnce = 500;

/**
 * The files that 1C would send, in separate folders, and their sizes in bytes. `changed`: other prices and stock
 * levels for every product.
 */
export type ExchangeFiles = { full: string; changed: string; bytes: { full: number; changed: number } };

/**
 * Writes the files for this many products, as УТ 11 does: each product in one of twelve groups, with 14 values, 5
 * prices and 5 stock levels.
 */
export function writeExchangeFiles(folder: string, goods: number): ExchangeFiles {
  rmSync(folder, { recursive: true, force: true });
  const [full, changed] = ['full', 'changed'].map((name) => join(folder, name)) as [string, string];
  for (const each of [full, changed]) mkdirSync(each, { recursive: true });
  const bytes = {
    full:
      write(join(full, 'import.xml'), goods, { head: catalogueHead(), item: goodXml, tail: catalogueTail }) +
      write(join(full, 'offers.xml'), goods, {
        head: offersHead,
        item: (i) => offerXml(i, 0),
        tail: offersTail,
      }),
    changed: write(join(changed, 'offers.xml'), goods, {
      head: changesHead,
      item: (i) => offerXml(i, 1),
      tail: changesTail,
    }),
  };
  return { full, changed, bytes };
}

/** Returns a list of stock levels for the first products, each starting from `quantity`. */
export function restsXml(goods: number, quantity: number): string {
  const offers = Array.from({ length: goods }, (_, i) => {
    const rests = Array.from({ length: warehouses }, (_, w) => rest(w, quantity + w));
    return `<Предложение><Ид>${goodId(i)}</Ид>${rests.join('')}</Предложение>`;
  });
  return `${changesHead}${offers.join('\n')}${changesTail}`;
}

/** Returns the 1C id of a product. */
export function goodId(i: number): string {
  return guid('600d', i);
}

export function articulOf(i: number): string {
  return `SV-${String(i).padStart(6, '0')}`;
}

type Text = { head: string; item: (i: number) => string; tail: string };

function write(path: string, goods: number, { head, item, tail }: Text): number {
  const file = openSync(path, 'w');
  writeSync(file, head);
  for (let from = 0; from < goods; from += atOnce) {
    const count = Math.min(atOnce, goods - from);
    writeSync(file, Array.from({ length: count }, (_, i) => item(from + i)).join(''));
  }
  writeSync(file, tail);
  closeSync(file);
  return statSync(path).size;
}

/** Returns an id as long as those of 1C. */
function guid(kind: string, number: number): string {
  return `${number.toString(16).padStart(8, '0')}-${kind}-11e0-9819-e0cb4ed5eed4`;
}

const root = `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.07" ДатаФормирования="2026-07-20T04:00:00">`;
const catalogue = 'e0ebf92b-554b-4fbf-8dfa-26e48d6cf943';
const groups = 12;

function catalogueHead(): string {
  const group = (i: number) =>
    `<Группа><Ид>${guid('900b', i)}</Ид><Наименование>Группа ${i}</Наименование></Группа>`;
  const value = (p: number, v: number) =>
    `<Справочник><ИдЗначения>${valueId(p, v)}</ИдЗначения><Значение>${valueName(p, v)}</Значение></Справочник>`;
  const property = (p: number) =>
    `<Свойство><Ид>${guid('bb14', p)}</Ид><Наименование>Свойство ${p}</Наименование><ТипЗначений>Справочник</ТипЗначений>` +
    `<ВариантыЗначений>${list(valuesOfEach, (v) => value(p, v))}</ВариантыЗначений></Свойство>`;
  return `${root}
	<Классификатор>
		<Ид>${catalogue}</Ид>
		<Наименование>Классификатор (Основной каталог товаров)</Наименование>
		<Группы>${list(groups, group)}</Группы>
		<Свойства>${list(properties, property)}</Свойства>
	</Классификатор>
	<Каталог СодержитТолькоИзменения="false">
		<Ид>${catalogue}</Ид>
		<ИдКлассификатора>${catalogue}</ИдКлассификатора>
		<Наименование>Основной каталог товаров</Наименование>
		<Товары>`;
}

const catalogueTail = `
		</Товары>
	</Каталог>
</КоммерческаяИнформация>
`;

const valueId = (p: number, v: number) => guid('444b', p * 1_000 + v);
const valueName = (p: number, v: number) => (p < 4 ? String((v + 1) * 5) : `Значение ${p}.${v}`);

function list(count: number, item: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => item(i)).join('\n');
}

function nameOf(i: number): string {
  return `Светильник светодиодный потолочный ${i} тёплый белый`;
}

function goodXml(i: number): string {
  const values = list(
    properties,
    (p) => `					<ЗначенияСвойства>
						<Ид>${guid('bb14', p)}</Ид>
						<Значение>${valueId(p, (i * (p + 3)) % valuesOfEach)}</Значение>
					</ЗначенияСвойства>`,
  );
  return `
			<Товар>
				<Ид>${goodId(i)}</Ид>
				<Штрихкод>${2_000_000_000_000 + i}</Штрихкод>
				<Артикул>${articulOf(i)}</Артикул>
				<Наименование>${nameOf(i)}</Наименование>
				<БазоваяЕдиница Код="796" НаименованиеПолное="Штука">
					<Пересчет>
						<Единица>796</Единица>
						<Коэффициент>1</Коэффициент>
					</Пересчет>
				</БазоваяЕдиница>
				<Группы>
					<Ид>${guid('900b', i % groups)}</Ид>
				</Группы>
				<Описание>${nameOf(i)}. Для жилых и общественных помещений, монтаж на ровную поверхность.</Описание>
				<ЗначенияСвойств>
${values}
				</ЗначенияСвойств>
				<СтавкиНалогов>
					<СтавкаНалога>
						<Наименование>НДС</Наименование>
						<Ставка>22</Ставка>
					</СтавкаНалога>
				</СтавкиНалогов>
				<ЗначенияРеквизитов>
					<ЗначениеРеквизита>
						<Наименование>ВидНоменклатуры</Наименование>
						<Значение>Светильники</Значение>
					</ЗначениеРеквизита>
					<ЗначениеРеквизита>
						<Наименование>ТипНоменклатуры</Наименование>
						<Значение>Товар</Значение>
					</ЗначениеРеквизита>
					<ЗначениеРеквизита>
						<Наименование>Полное наименование</Наименование>
						<Значение>${nameOf(i)}, IP44</Значение>
					</ЗначениеРеквизита>
				</ЗначенияРеквизитов>
			</Товар>`;
}

const priceTypeId = (t: number) => guid('6b17', t);
const warehouseId = (w: number) => guid('7556', w);
const priceTypeNames = ['Розничная', 'Мелкий опт', 'Опт', 'Крупный опт', 'Партнёрская'];

const offersHead = `${root}
	<ПакетПредложений СодержитТолькоИзменения="false">
		<Ид>${catalogue}#</Ид>
		<ИдКаталога>${catalogue}</ИдКаталога>
		<ТипыЦен>${list(
      priceTypes,
      (t) =>
        `<ТипЦены><Ид>${priceTypeId(t)}</Ид><Наименование>${priceTypeNames[t]}</Наименование><Валюта>RUB</Валюта></ТипЦены>`,
    )}</ТипыЦен>
		<Склады>${list(warehouses, (w) => `<Склад><Ид>${warehouseId(w)}</Ид><Наименование>Склад ${w}</Наименование></Склад>`)}</Склады>
		<Предложения>`;
const offersTail = `
		</Предложения>
	</ПакетПредложений>
</КоммерческаяИнформация>
`;
const changesHead = `${root}
	<ПакетПредложений СодержитТолькоИзменения="true">
		<Ид>${catalogue}#</Ид>
		<ИдКаталога>${catalogue}</ИдКаталога>
		<Предложения>`;
const changesTail = offersTail;

function offerXml(i: number, shift: number): string {
  const price = (t: number) => {
    const roubles = 100 + ((i * 7) % 900) + t * 10 + shift;
    return `					<Цена>
						<Представление>${roubles},50 RUB за шт</Представление>
						<ИдТипаЦены>${priceTypeId(t)}</ИдТипаЦены>
						<ЦенаЗаЕдиницу>${roubles}.5</ЦенаЗаЕдиницу>
						<Валюта>RUB</Валюта>
						<Единица>шт</Единица>
						<Коэффициент>1</Коэффициент>
					</Цена>`;
  };
  return `
			<Предложение>
				<Ид>${goodId(i)}</Ид>
				<Артикул>${articulOf(i)}</Артикул>
				<Наименование>${nameOf(i)}</Наименование>
				<БазоваяЕдиница Код="796" НаименованиеПолное="Штука"/>
				<Цены>
${list(priceTypes, price)}
				</Цены>
				<Количество>100</Количество>
${list(warehouses, (w) => `				${rest(w, 200 + ((i + w) % 50) + shift)}`)}
			</Предложение>`;
}

function rest(w: number, quantity: number): string {
  return `<Склад ИдСклада="${warehouseId(w)}" КоличествоНаСкладе="${quantity}"/>`;
}
