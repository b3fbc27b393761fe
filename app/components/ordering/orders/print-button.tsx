import { Icon } from '#app/components/ui/icon.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';

/** Opens the browser's print dialog. Without JavaScript it is not shown; the browser's menu can print, too. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="btn btn-sm only-l no-print" onClick={() => window.print()}>
      <Icon name="printer" />
      Распечатать
    </button>
  );
}
