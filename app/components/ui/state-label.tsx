type Kind = 'neutral' | 'warning' | 'info' | 'primary' | 'shipped' | 'success' | 'danger';
type Props = { kind: Kind; text: string };

/** A state, always with its word. The server decides its kind (server/ordering/orders/rules.ts, §4.5). */
export function StateLabel({ kind, text }: Props) {
  return <span className={kind === 'neutral' ? 'state' : `state state-${kind}`}>{text}</span>;
}
