import type { Flash } from '#app/http/sessions/flash.server.ts';

/** Returns the message after the contract was changed. */
export const contractSwitched = ({ header, company }: { header: string; company: string }): Flash => ({
  kind: 'ok',
  text: `Договор ${header}, ${company}`,
});
