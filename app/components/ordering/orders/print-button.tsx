import { Icon } from '#app/components/ui/icon.tsx';
import { useHydrated } from '#app/enhance/hydrated.ts';

/** Opens the browser's print dialog; without JavaScript the browser's menu does. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="btn btn-sm only-l no-print" onClick={() => window.print()}>
      <Icon name="printer" />
      Распечатать
    </button>
  );
}
