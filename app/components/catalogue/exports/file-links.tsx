import { Icon } from '#app/components/ui/icon.tsx';
import { aboutBytes } from '#server/catalogue/exports/export-size.ts';
import type { FileFormat } from './export-hrefs.ts';
import { sizeText } from './size-text.ts';

export const formats: [FileFormat, string][] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['xml', 'XML'],
];

type Props = {
  /** «весь каталог» */
  what: string;
  count: number;
  hrefOf: (format: FileFormat) => string;
};

/**
 * Links to the same goods in each format, with the size. `data-export`: the number of goods, from which a
 * script shows the progress of a long download.
 */
export function FileLinks({ what, count, hrefOf }: Props) {
  return (
    <p className="export-files">
      {formats.map(([format, name], i) => (
        <a
          className={i === 0 ? 'btn btn-primary' : 'btn'}
          href={hrefOf(format)}
          download
          data-export={count}
          key={format}
        >
          <Icon name="download" />
          <span className="visually-hidden">Скачать {what} в </span>
          {name}
          <span className="export-size">≈ {sizeText(aboutBytes(format, count))}</span>
        </a>
      ))}
    </p>
  );
}
