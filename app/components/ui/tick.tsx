import type { ReactNode } from 'react';

/** One checkbox of a form. The hidden field before it distinguishes «no» from a form without it. */
export function Tick({ name, checked, children }: { name: string; checked: boolean; children: ReactNode }) {
  return (
    <div className="field">
      <label className="inline-field">
        <input type="hidden" name={name} value="0" />
        <input
          className="form-check-input m-0"
          type="checkbox"
          name={name}
          value="1"
          defaultChecked={checked}
        />
        {children}
      </label>
    </div>
  );
}
