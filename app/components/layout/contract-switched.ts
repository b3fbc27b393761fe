import type { Flash } from '#app/http/flash.server.ts';

/** What is said to who has switched the contract. */
export const contractSwitched = ({ header, company }: { header: string; company: string }): Flash => ({
  kind: 'ok',
  text: `Договор ${header}, ${company}`,
});
