import type { ReactNode, SelectHTMLAttributes } from 'react';
import { controlClass, describe, Field, FieldError, type FieldMeta, textOf } from './field.tsx';

type Option = {
  value: string | number;
  label: string;
  hint?: ReactNode;
  /** A mark for the style sheet, such as `data-pickup`. */
  mark?: `data-${string}`;
};

type Common = { meta: FieldMeta; label: ReactNode; hint?: ReactNode; options: readonly Option[] };

type SelectProps = Common & { empty?: string; fieldClass?: string } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'id' | 'name'
  >;

/**
 * A choice among more than four options. `empty` is the first one and has no value: «Все договоры», «Выберите
 * адрес».
 */
export function SelectField({
  meta,
  label,
  hint,
  options,
  empty,
  fieldClass,
  className,
  ...select
}: SelectProps) {
  const { id, name, errors } = meta;
  return (
    <Field id={id} label={label} hint={hint} errors={errors} className={fieldClass}>
      <select
        defaultValue={select.value === undefined ? textOf(meta.initialValue) : undefined}
        {...select}
        id={id}
        name={name}
        className={controlClass('form-select', className, errors)}
        {...describe(id, errors, hint)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

type RadioProps = Common & { onPick?: (value: string) => void };

/** A choice among two to four options. The first radio has the field's own id, to which the error summary links. */
export function RadioList({ meta, label, hint, options, onPick }: RadioProps) {
  const { id, name, errors } = meta;
  const chosen = textOf(meta.initialValue);
  return (
    <fieldset className="choices" aria-describedby={describe(id, errors, hint)['aria-describedby']}>
      <legend>{label}</legend>
      {options.map((option, i) => (
        <label key={option.value}>
          <input
            className="form-check-input"
            type="radio"
            id={i === 0 ? id : `${id}-${option.value}`}
            name={name}
            value={option.value}
            defaultChecked={String(option.value) === chosen}
            onChange={onPick && ((event) => onPick(event.currentTarget.value))}
            {...(option.mark && { [option.mark]: '' })}
          />
          {option.label}
          {option.hint && <span className="caption">{option.hint}</span>}
        </label>
      ))}
      <FieldError id={id} errors={errors} />
      {hint && (
        <div className="remark" id={`${id}-description`}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}
