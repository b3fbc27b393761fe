import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import type { LineStatus } from '#server/fast-order/preview.ts';

type Look = { word: string; icon: IconName; className: string };

/** A word and an icon for what became of a line: colour never says it alone. */
const looks: Record<LineStatus, Look> = {
  ready: { word: 'Найдено', icon: 'circle-check', className: 'fo-st ok' },
  several: { word: 'Уточните', icon: 'info', className: 'fo-st ask' },
  unknown: { word: 'Не найдено', icon: 'alert-circle', className: 'fo-st no' },
  quantity: { word: 'Количество?', icon: 'alert-circle', className: 'fo-st no' },
  short: { word: 'Не хватает', icon: 'alert-circle', className: 'fo-st no' },
  unavailable: { word: 'Не заказать', icon: 'alert-circle', className: 'fo-st no' },
};

export function RowStatus({ status, moved }: { status: LineStatus; moved: boolean }) {
  const { word, icon, className } = moved
    ? ({ word: 'Другой склад', icon: 'truck', className: 'fo-st ask' } satisfies Look)
    : looks[status];
  return (
    <span className={className}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
