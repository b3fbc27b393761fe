import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import type { LineStatus, PreviewRow } from '#server/ordering/fast-order/preview.ts';

type Look = { word: string; icon: IconName; className: string };

/** The word and the icon for the state of a line, because a color by itself is not accessible to everyone. */
const looks: Record<LineStatus, Look> = {
  ready: { word: 'Найдено', icon: 'circle-check', className: 'fo-st ok' },
  needed: { word: 'В потребности', icon: 'info', className: 'fo-st unclear' },
  several: { word: 'Уточните', icon: 'info', className: 'fo-st unclear' },
  unknown: { word: 'Не найдено', icon: 'alert-circle', className: 'fo-st no' },
  quantity: { word: 'Количество?', icon: 'alert-circle', className: 'fo-st no' },
  short: { word: 'Не хватает', icon: 'alert-circle', className: 'fo-st no' },
  unavailable: { word: 'Нельзя заказать', icon: 'alert-circle', className: 'fo-st no' },
};

const nowhere: Look = { ...looks.short, word: 'Нет в наличии' };
const elsewhere: Look = { word: 'Другой склад', icon: 'truck', className: 'fo-st unclear' };

type Props = Pick<PreviewRow, 'status' | 'moved' | 'offers'>;

export function RowStatus({ status, moved, offers }: Props) {
  const look =
    status === 'ready' && moved
      ? elsewhere
      : status === 'short' && offers.length === 0
        ? nowhere
        : looks[status];
  return (
    <span className={look.className}>
      <Icon name={look.icon} />
      {look.word}
    </span>
  );
}
