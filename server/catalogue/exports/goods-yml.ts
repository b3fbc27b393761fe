import { type ExportHead, type ExportRow, pictureAddress } from './export-row.ts';
import { attributesOf, element, inRoubles, momentOf, xmlFile } from './xml-pieces.ts';

/**
 * Returns goods as a YML price list, which shops and marketplaces read (docs/schemas/yml.xsd). The price of
 * an offer is that of the contract, or the recommended retail price when wholesale prices are hidden; goods
 * with neither are left out.
 */
export function goodsYml(head: ExportHead, batches: AsyncIterable<ExportRow[]>): AsyncIterable<Uint8Array> {
  const { origin, shop, madeAt, sections } = head;
  const categories = sections.map(({ id, parentId, header }) =>
    element('category', header, { id, parentId }),
  );
  return xmlFile(
    [
      `<yml_catalog${attributesOf({ date: momentOf(madeAt) })}>\n<shop>`,
      ...[element('name', shop), element('company', shop), element('url', origin)],
      '<currencies><currency id="RUB" rate="1"/></currencies>\n',
      `<categories>${categories.join('')}</categories>\n<offers>\n`,
    ].join(''),
    batches,
    (row) => offerElement(row, head),
    '</offers>\n</shop>\n</yml_catalog>\n',
  );
}

function offerElement(row: ExportRow, { origin, withPrices, warehouses }: ExportHead): string {
  const price = withPrices ? row.price : row.rrc || undefined;
  if (price === undefined || row.sectionId === undefined) return '';
  const free = row.stocks.reduce((sum, quantity) => sum + quantity, 0);
  const outlets = row.stocks.map(
    (quantity, i) => `<outlet id="${warehouses[i]?.id}" instock="${quantity}"/>`,
  );
  const params = (row.params ?? []).map(({ header, unit, value }) =>
    element('param', value, { name: header, unit: unit || undefined }),
  );
  const retail = withPrices && row.rrc > 0 ? inRoubles(row.rrc) : undefined;
  return [
    `<offer id="${row.id}" available="${free > 0}">`,
    element('url', `${origin}/open/product/${row.id}`),
    element('price', inRoubles(price)),
    '<currencyId>RUB</currencyId>',
    element('categoryId', row.sectionId),
    element('picture', pictureAddress(row.picture, origin)),
    element('name', row.header),
    element('vendor', row.brand),
    element('vendorCode', row.articul),
    element('description', row.description),
    element('count', free),
    outlets.length > 0 ? `<outlets>${outlets.join('')}</outlets>` : '',
    ...params,
    element('param', retail, { name: 'Рекомендованная розничная цена', unit: 'RUB' }),
    '</offer>\n',
  ].join('');
}
