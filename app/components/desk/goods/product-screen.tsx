import type { ReactNode } from 'react';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { ProductText } from '#app/components/catalogue/product/product-text.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ImportedFacts, PriceLine, ProductCard } from '#server/desk/goods/goods-view.ts';
import { soldBy } from '#server/goods/permitted-quantity.ts';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { volumeText } from '#server/kernel/volume.ts';
import { weightText } from '#server/kernel/weight.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import { deskApproval, deskPaths, deskProduct } from '../desk-hrefs.ts';
import { ProductDocuments } from './product-documents.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductStateLabel } from './product-state-label.tsx';

/** A product: its description, its origin, prices by type and stock by warehouse. */
export function ProductScreen({
  product,
  refused,
}: {
  product: ProductCard;
  refused: { pictures?: string[]; documents?: Refusal } | undefined;
}) {
  const { id, header, articul, state, isImported, lastImport, mayEdit, mayTrade, facts } = product;
  return (
    <>
      <PageHead
        title={boundName(header)}
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, { label: articul }]}
      >
        {mayEdit && (
          <a className="btn btn-sm" href={`${deskProduct(id)}/edit`}>
            Изменить
          </a>
        )}
        {mayEdit && (
          <a className="btn btn-sm" href={`${deskProduct(id)}/related`}>
            С чем брать
          </a>
        )}
        {mayTrade && (
          <a className="btn btn-sm" href={`${deskProduct(id)}/trade`}>
            Цены и остатки
          </a>
        )}
        <DeskButton href={`${deskProduct(id)}/arrivals`}>Поступления</DeskButton>
      </PageHead>
      <div className="card form-body desk-part">
        <ProductPicture
          picture={product.picture}
          picturetype={product.picturetype}
          header={header}
          size="md"
        />
        <dl className="props">
          <Fact name="Состояние">
            <ProductStateLabel state={state} />
          </Fact>
          <Fact name="Артикул">
            <span className="articul">{articul}</span>
          </Fact>
          <Fact name="Бренд">{product.brand || 'нет'}</Fact>
          <Fact name="Раздел">
            {product.catalog || 'нет: товар есть только во «Всём каталоге» и в поиске'}
          </Fact>
          <Fact name="Также в разделах">{facts.alsoIn.join(', ')}</Fact>
          <Fact name="Единица">{product.unit}</Fact>
          <Fact name="В упаковке">{product.pack > 1 && pieces(product.pack, product.unit)}</Fact>
          <Fact name="Продаётся">{soldBy(product, product.unit)}</Fact>
          <Fact name={product.barcodes.length > 1 ? 'Штрихкоды' : 'Штрихкод'}>
            {product.barcodes.join(', ')}
          </Fact>
          <Fact name="Код в 1С">{facts.code}</Fact>
          <Fact name="НДС">{facts.vat}</Fact>
          <Fact name="Вес">{product.weight !== null && weightText(product.weight)}</Fact>
          <Fact name="Объём">{product.volume !== null && volumeText(product.volume)}</Fact>
          <Fact name="Ожидается">{facts.arrivals.map(arrivalText).join('; ')}</Fact>
          <Fact name="Метки">{product.tags.join(', ')}</Fact>
          <Fact name="На главной">{product.onHome && 'среди товаров на складе'}</Fact>
          <Fact name="Откуда">{isImported ? '1С' : 'добавлен вручную'}</Fact>
          <Fact name="Последняя загрузка из 1С">
            {lastImport && `${ruDateTimeOf(lastImport.at)}, ${lastImport.files}`}
          </Fact>
        </dl>
        <ProductText html={product.descriptionHtml} text={product.importedDescription} />
        {isImported && (
          <p className="quiet">
            Артикул, наименование, цены и остатки ведёт 1С: здесь их не изменить, следующая загрузка заменила
            бы их.
          </p>
        )}
      </div>
      <ProductPictures product={product} errors={refused?.pictures} />
      <ProductDocuments product={product} refusal={refused?.documents} />
      <div className="desk-columns">
        <Part title="Цены" none="Видов цен пока нет." rows={product.prices.length}>
          <thead>
            <tr>
              <th scope="col">Вид цен</th>
              <th scope="col" className="number">
                Цена
              </th>
            </tr>
          </thead>
          <tbody>
            {product.prices.map((line) => (
              <Price key={line.id} {...line} />
            ))}
          </tbody>
        </Part>
        <Part title="Остатки" none="Складов пока нет." rows={product.stocks.length}>
          <thead>
            <tr>
              <th scope="col">Склад</th>
              <th scope="col" className="number">
                Есть
              </th>
              <th scope="col" className="number">
                В резерве
              </th>
              <th scope="col" className="number">
                Свободно
              </th>
            </tr>
          </thead>
          <tbody>
            {product.stocks.map((line) => (
              <Stock key={line.id} {...line} unit={product.unit} />
            ))}
          </tbody>
        </Part>
      </div>
      <Approvals product={product} />
    </>
  );
}

function arrivalText({ day, wms, quantity }: ImportedFacts['arrivals'][number]): string {
  const details = [wms, quantity !== null && pieces(quantity)].filter(Boolean);
  return [ruDate(day), ...details].join(', ');
}

function Part({
  title,
  none,
  rows,
  children,
}: {
  title: string;
  none: string;
  rows: number;
  children: ReactNode;
}) {
  return (
    <section className="card desk-part">
      <h2 className="h3 px-3 pt-3">{title}</h2>
      {rows === 0 ? (
        <p className="quiet px-3">{none}</p>
      ) : (
        <table className="data-table cards labelled desk-list">{children}</table>
      )}
    </section>
  );
}

function Price({ header, price, forSale, isRrc }: PriceLine) {
  return (
    <tr>
      <td className="c-head">
        {header}
        {isRrc && <span className="caption">РРЦ</span>}
        {!forSale && <span className="caption">не для продажи</span>}
      </td>
      <td className="number" data-label="Цена">
        {price === undefined ? <span className="quiet">нет</span> : roubles(price)}
      </td>
    </tr>
  );
}

function Stock({
  header,
  quantity,
  reserved,
  requested,
  place,
  visible,
  unit,
}: ProductCard['stocks'][number] & { unit: string }) {
  return (
    <tr>
      <td className="c-head">
        {header}
        {place && <span className="caption">место {place}</span>}
        {!visible && <span className="caption">склад скрыт</span>}
      </td>
      <td className="number" data-label="Есть">
        {pieces(quantity, unit)}
      </td>
      <td className="number" data-label="В резерве">
        {reserved > 0 ? pieces(reserved, unit) : <span className="quiet">нет</span>}
        {requested > 0 && <span className="caption">из них по заявкам {pieces(requested, unit)}</span>}
      </td>
      <td className="number" data-label="Свободно">
        {pieces(Math.max(0, quantity - reserved), unit)}
      </td>
    </tr>
  );
}

/** The requests for approval that reserve the product, from the dealers whom the reader may see. */
function Approvals({ product: { approvals, unit } }: { product: ProductCard }) {
  if (approvals.length === 0) return null;
  return (
    <Part title="В резерве по заявкам на согласование" none="" rows={approvals.length}>
      <thead>
        <tr>
          <th scope="col">Заявка</th>
          <th scope="col">Дилер</th>
          <th scope="col">Склад</th>
          <th scope="col" className="number">
            Количество
          </th>
          <th scope="col">До</th>
        </tr>
      </thead>
      <tbody>
        {approvals.map(({ id, lineId, number, dealer, warehouse, quantity, reservedUntil }) => (
          <tr key={lineId}>
            <td className="c-head title">
              <DeskLink href={deskApproval(id)}>{number}</DeskLink>
            </td>
            <td data-label="Дилер">{dealer}</td>
            <td data-label="Склад">{warehouse}</td>
            <td className="number" data-label="Количество">
              {pieces(quantity, unit)}
            </td>
            <td data-label="До">{ruDateTimeOf(reservedUntil)}</td>
          </tr>
        ))}
      </tbody>
    </Part>
  );
}
