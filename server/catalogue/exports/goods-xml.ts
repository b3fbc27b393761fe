import { type ExportHead, type ExportRow, pictureAddress } from './export-row.ts';
import { attributesOf, element, inRoubles, momentOf, xmlFile } from './xml-pieces.ts';

/** Returns goods as an `.xml` file (§7.3.19, xmlCatalogExport), as docs/schemas/catalogue.xsd defines it. */
export function goodsXml(head: ExportHead, batches: AsyncIterable<ExportRow[]>): AsyncIterable<Uint8Array> {
  const { warehouses, contract, madeAt, count, gone } = head;
  const about = attributesOf({ date: momentOf(madeAt), contract, currency: 'RUB' });
  const stores = warehouses.map(({ id, header }) => element('warehouse', header, { id }));
  return xmlFile(
    `<catalogue${about}>\n<warehouses>${stores.join('')}</warehouses>\n<products count="${count}">\n`,
    batches,
    (row) => productElement(row, head),
    `</products>\n${gone ? goneElement(gone) : ''}</catalogue>\n`,
  );
}

function goneElement(ids: readonly number[]): string {
  return `<gone count="${ids.length}">${ids.map((id) => `<product id="${id}"/>`).join('')}</gone>\n`;
}

function productElement(row: ExportRow, { origin, warehouses }: ExportHead): string {
  const stocks = row.stocks.map((free, i) => `<stock warehouse="${warehouses[i]?.id}">${free}</stock>`);
  return [
    `<product id="${row.id}">`,
    element('articul', row.articul),
    element('header', row.header),
    element('brand', row.brand, { id: row.brandId }),
    element('collection', row.collection, { id: row.collectionId }),
    element('section', row.section, { id: row.sectionId }),
    element('unit', row.unit),
    element('pack', row.pack),
    element('price', inRoubles(row.price)),
    element('price_rrc', inRoubles(row.rrc || undefined)),
    element('picture', pictureAddress(row.picture, origin)),
    `<stocks>${stocks.join('')}</stocks></product>\n`,
  ].join('');
}
