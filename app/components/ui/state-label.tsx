type Props = { kind: 'neutral' | 'primary' | 'success' | 'danger'; text: string };

/** A state, always with its word. Which kind it is of says the capability (server/orders/rules.ts, §4). */
export function StateLabel({ kind, text }: Props) {
  return <span className={kind === 'neutral' ? 'st' : `st st-${kind}`}>{text}</span>;
}
