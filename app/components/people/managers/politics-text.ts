import { counted } from '#server/kernel/plural.ts';
import type { PoliticsSummary } from '#server/people/managers/manager-view.ts';
import { percentText } from '#server/people/price-politics/percent.ts';

/**
 * Returns a manager's prices as a text: «+15 %», «РРЦ −10 %»; «Цены договора» without politics, or when they have
 * no effect.
 */
export function politicsText(politics: PoliticsSummary | undefined): string {
  if (!politics) return 'Цены договора';
  const { mode, percentBp } = politics;
  const percent = `${percentText(percentBp)}\u00a0%`;
  if (mode === 'discount') return percentBp === 0 ? 'РРЦ' : `РРЦ\u00a0−${percent}`;
  return percentBp === 0 ? 'Цены договора' : `+${percent}`;
}

/** Returns further details: «опт скрыт», «2 бренда отдельно». */
export function politicsDetails(politics: PoliticsSummary | undefined): string {
  if (!politics) return '';
  const { brands, showWholesale } = politics;
  return [
    showWholesale ? '' : 'опт скрыт',
    brands > 0 ? `${counted(brands, 'бренд', 'бренда', 'брендов')} отдельно` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
