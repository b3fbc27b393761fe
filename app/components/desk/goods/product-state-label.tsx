import { StateLabel } from '#app/components/ui/state-label.tsx';
import { type ProductState, stateNames } from '#server/desk/goods/goods-view.ts';

const looks: Record<ProductState, 'success' | 'neutral' | 'danger'> = {
  sold: 'success',
  hidden: 'danger',
  'not-offered': 'neutral',
  shut: 'neutral',
};

export function ProductStateLabel({ state }: { state: ProductState }) {
  return <StateLabel kind={looks[state]} text={stateNames[state]} />;
}
