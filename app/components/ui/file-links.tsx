import { Icon } from './icon.tsx';

const formats = [
  ['Excel', 'xlsx'],
  ['PDF', 'pdf'],
] as const;

type Props = {
  /** The address of the screen whose contents are saved; the addresses of its files add an extension to it. */
  screen: string;
  /** The name of the contents, such as «акт № 12» or «заказ 26-000123». */
  what: string;
  /** The class of each link. */
  className: string;
};

/** Links to the contents of a screen as files. */
export function FileLinks({ screen, what, className }: Props) {
  return formats.map(([name, format]) => (
    <a
      className={className}
      href={`${screen}.${format}`}
      aria-label={`Скачать ${what} в ${name}`}
      download
      key={format}
    >
      <Icon name="download" />
      {name}
    </a>
  ));
}
