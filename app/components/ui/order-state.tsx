import { StateLabel } from './state-label.tsx';

type State = { id: number; header: string; label: 'neutral' | 'primary' | 'success' | 'danger' };

/** On the wire these states share one label (§4.5); on screens they have different colors. */
const looks: Record<number, 'warning' | 'info' | 'shipped'> = { 1: 'warning', 2: 'info', 11: 'shipped' };

/** The state of an order; each state has its own color. */
export function OrderState({ state }: { state: State }) {
  return <StateLabel kind={looks[state.id] ?? state.label} text={state.header} />;
}
