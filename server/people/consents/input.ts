import { z } from 'zod';
import { zIfSent } from '../../kernel/fields.ts';
import { wireText } from '../../kernel/wire-format.ts';

export const consentMissing = 'Отметьте согласие на обработку персональных данных';

/**
 * The fields of a form with a consent checkbox. The form has a hidden empty field before the checkbox, so that an
 * unticked checkbox is reported together with the other fields.
 */
export const zConsent = {
  /** The edition in the checkbox; absent in calls without a checkbox. */
  consent: zIfSent(
    z
      .transform((value: unknown, { issues }) => {
        const text = String([value].flat().at(-1) ?? '').trim();
        if (text === '') issues.push({ code: 'custom', message: consentMissing, input: value });
        return text;
      })
      .meta(wireText(100)),
  ),
  /**
   * Whether consent is required; set by the screens, never by the form. Old calls have no checkbox
   * (decisions/personal-data.md).
   */
  mustConsent: z.literal(true).optional().catch(undefined),
  /** The client's network address if a trusted proxy reports it; set by the HTTP layer, never by the form. */
  client: z.string().default(''),
};

export type SentConsent = { consent?: string | undefined; mustConsent?: true | undefined; client: string };
