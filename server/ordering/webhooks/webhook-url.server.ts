import { z } from 'zod';
import { wireText } from '../../kernel/wire-format.ts';
import { whyNotOutside, withoutFragment } from '../../work/outside/outside-url.server.ts';

const maxUrlLength = 500;

/** The typed address of a webhook, normalized for storage. */
export const zWebhookUrl = z
  .transform((value: unknown, { issues }): string => {
    const text = String([value].flat().at(-1) ?? '').trim();
    const problem = whyNoWebhookUrl(text);
    if (problem === undefined) return withoutFragment(text);
    issues.push({ code: 'custom', message: problem, input: value });
    return z.NEVER;
  })
  .meta(wireText(maxUrlLength));

/** Returns why nothing is sent to an address, as a text for its owner; undefined when the address may be used. */
export function whyNoWebhookUrl(text: string): string | undefined {
  return whyNotOutside(text, maxUrlLength);
}
