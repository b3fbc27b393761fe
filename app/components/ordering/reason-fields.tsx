import { RadioList } from '#app/components/ui/choice-field.tsx';
import { textOf } from '#app/components/ui/field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';

type Props = {
  /** The beginning of the ids. */
  prefix: string;
  reasons: readonly string[];
  refusal: Refusal | undefined;
  hint?: string;
  /** True in a window, which would otherwise give the focus to the link that closes it. */
  focused?: boolean;
};

/** Asks for a reason: one of the settings' list, own words, or both. */
export function ReasonFields({ prefix, reasons, refusal, hint, focused }: Props) {
  const errors = refusal?.errors.reason;
  const hasReasons = reasons.length > 0;
  return (
    <>
      {hasReasons && (
        <RadioList
          meta={{
            ...{ id: `${prefix}-reason`, name: 'reason', errors },
            initialValue: textOf(refusal?.values.reason),
          }}
          label="Причина"
          options={reasons.map((reason, i) => ({
            ...{ value: reason, label: reason },
            ...(focused && i === 0 && { mark: 'data-focus' as const }),
          }))}
        />
      )}
      <TextField
        meta={{
          ...{ id: hasReasons ? `${prefix}-words` : `${prefix}-reason`, name: 'words' },
          errors: refusal?.errors.words ?? (hasReasons ? undefined : errors),
          initialValue: textOf(refusal?.values.words),
        }}
        label={hasReasons ? 'Своими словами' : 'Причина'}
        hint={hint}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}
