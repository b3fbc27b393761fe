import type { ReactNode } from 'react';
import { fastOrderPath } from '#app/components/ordering/fast-order/fast-order-hrefs.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import { maxBlankGoods } from '#server/catalogue/exports/blank-names.ts';
import { aboutBytes } from '#server/catalogue/exports/export-size.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FileFormat } from './export-hrefs.ts';

export const formats: [FileFormat, string][] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['xml', 'XML'],
];

type Props = {
  /** The contents of the files, such as «весь каталог». */
  what: string;
  count: number;
  hrefOf: (format: FileFormat) => string;
  /** Whether a price form is also offered; only people who may order get one. */
  blank: boolean;
};

/**
 * Links to the same goods in each format, with the size. `data-export` is the number of goods; a script uses it to
 * show the progress of a long download.
 */
export function FileLinks({ what, count, hrefOf, blank }: Props) {
  return (
    <>
      <p className="export-files">
        {formats.map(([format, name], i) => (
          <FileLink
            className={i === 0 ? 'btn btn-primary' : 'btn'}
            href={hrefOf(format)}
            size={aboutBytes(format, count)}
            count={count}
            key={format}
          >
            <span className="visually-hidden">Скачать {what} в </span>
            {name}
          </FileLink>
        ))}
        {blank && count <= maxBlankGoods && (
          <FileLink className="btn" href={hrefOf('blank')} size={aboutBytes('blank', count)} count={count}>
            <span className="visually-hidden">Скачать {what}: </span>
            {blankName}
          </FileLink>
        )}
      </p>
      {blank && <BlankHint count={count} />}
    </>
  );
}

type LinkProps = { className: string; href: string; size: number; count: number; children: ReactNode };

function FileLink({ className, href, size, count, children }: LinkProps) {
  return (
    <a className={className} href={href} download data-export={count}>
      <Icon name="download" />
      {children}
      <span className="export-size">≈ {sizeText(size)}</span>
    </a>
  );
}

const blankName = 'Прайс-бланк';
export const blankFormat: [FileFormat, string] = ['blank', blankName];

/** Explains what a price form is for, or why there is none. */
export function BlankHint({ count }: { count: number }) {
  return (
    <p className="remark quiet export-hint">
      {count <= maxBlankGoods ? (
        <>
          {blankName} – таблица с пустым столбцом «Заказ»: впишите количество и загрузите её в{' '}
          <a href={fastOrderPath}>быстрый заказ</a>.
        </>
      ) : (
        `${blankName} вмещает до\u00a0${counted(maxBlankGoods, 'товара', 'товаров', 'товаров')}: выберите раздел или бренд.`
      )}
    </p>
  );
}
