import type { ReactNode } from 'react';

type Props = {
  name: string;
  checked: boolean;
  /** The id to which an error links. */
  id?: string | undefined;
  /** True in a joined list, `.choices`. */
  joined?: boolean;
  children: ReactNode;
};

/** One checkbox of a form. The hidden field before it distinguishes «no» from a form that does not contain it. */
export function Tick({ name, checked, id, joined = false, children }: Props) {
  const label = (
    <label className="inline-field">
      <input type="hidden" name={name} value="0" />
      <input
        id={id}
        className="form-check-input m-0"
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={checked}
      />
      {children}
    </label>
  );
  return joined ? label : <div className="field">{label}</div>;
}

/** Returns a function that tests whether a checkbox is ticked: as sent with a refused form, otherwise as stored. */
export function tickedIn<Values extends Record<string, unknown>>(
  stored: Values,
  refusal: { values: Record<string, unknown> } | undefined,
): (name: keyof Values & string) => boolean {
  return (name) => (refusal ? [refusal.values[name]].flat().includes('1') : stored[name] === true);
}
