import { RadioList } from '#app/components/ui/choice-field.tsx';
import { textOf } from '#app/components/ui/field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';

type Props = { reasons: readonly string[]; refusal: Refusal | undefined };

/** Asks why an order is cancelled: one of the reasons of the settings, own words, or both. */
export function CancelReason({ reasons, refusal }: Props) {
  const errors = refusal?.errors.reason;
  const chosen = textOf(refusal?.values.reason);
  const hasReasons = reasons.length > 0;
  return (
    <>
      {hasReasons && (
        <RadioList
          meta={{ id: 'cancel-reason', name: 'reason', errors, initialValue: chosen }}
          label="Причина"
          options={reasons.map((reason, i) => ({
            ...{ value: reason, label: reason },
            // The window would give the focus to «Оставить», which a reason must precede.
            ...(i === 0 && { mark: 'data-focus' as const }),
          }))}
        />
      )}
      <TextField
        meta={{
          ...{ id: 'cancel-words', name: 'words', initialValue: textOf(refusal?.values.words) },
          errors: refusal?.errors.words ?? (hasReasons ? undefined : errors),
        }}
        label={hasReasons ? 'Своими словами' : 'Причина'}
        hint="Причину увидит дилер"
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}
