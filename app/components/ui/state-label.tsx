const kinds: Record<string, StateKind> = { '3': 'success', '4': 'danger', '10': 'primary' };

export type StateKind = 'success' | 'danger' | 'primary' | 'warning';

type Props = {
  /** Order state; 3 is success, 4 danger, 10 primary, all others neutral (§4). */
  state?: number | string;
  /** For states of other things. */
  kind?: StateKind;
  text: string;
};

/** A state, always with its word. */
export function StateLabel({ state, kind = kinds[String(state)], text }: Props) {
  return <span className={kind ? `st st-${kind}` : 'st'}>{text}</span>;
}
