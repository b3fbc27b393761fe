import type { Policy } from '#server/people/consents/policy.ts';
import { describe, FieldError } from './field.tsx';

type Props = {
  id: string;
  /** The edition to consent to; undefined when no consent is needed. */
  policy: Policy | undefined;
  /** The value sent with a refused form. */
  sent: unknown;
  errors: string[] | undefined;
};

/**
 * The consent to the privacy policy. The policy opens in a new tab, so that typed values stay. The key unticks the
 * box when the edition changes.
 */
export function ConsentBox({ id, policy, sent, errors }: Props) {
  return (
    policy && (
      <div className="field full-row" key={policy.version}>
        <label className="inline-field">
          <input type="hidden" name="consent" value="" />
          <input
            className="form-check-input m-0"
            type="checkbox"
            id={id}
            name="consent"
            value={policy.version}
            required
            defaultChecked={String(sent).includes(policy.version)}
            {...describe(id, errors, false)}
          />
          <span>
            Согласен на{' '}
            <a href={policy.href} target="_blank" rel="noopener">
              обработку персональных данных
            </a>
          </span>
        </label>
        <FieldError id={id} errors={errors} />
      </div>
    )
  );
}
