import oneC from '../../docs/examples/portal.bsl?raw';
import javascript from '../../docs/examples/portal.mjs?raw';
import php from '../../docs/examples/portal.php?raw';
import python from '../../docs/examples/portal.py?raw';
import shell from '../../docs/examples/portal.sh?raw';

const programs: readonly { title: string; code: string; run: string }[] = [
  { title: 'Python', code: python, run: 'python3 portal.py LT-NB36-4054 2 25.07.2026' },
  { title: 'PHP', code: php, run: 'php portal.php LT-NB36-4054 2 25.07.2026' },
  { title: 'JavaScript', code: javascript, run: 'node portal.mjs LT-NB36-4054 2 25.07.2026' },
  { title: 'curl', code: shell, run: 'sh portal.sh LT-NB36-4054 2 25.07.2026' },
  { title: '1C', code: oneC, run: '' },
];

/** The chapter with whole programs: the files of docs/examples/, which a test runs exactly as printed. */
export const programExamples = `## Programs

Each program signs in with a token («Sign-in of programs»), reads the catalogue page by page, finds a product by its articul, places an order
under an \`Idempotency-Key\`, asks what has changed since, and waits when the portal answers 429 or 503. It takes the token from
\`PORTAL_TOKEN\` and the address of the portal from \`PORTAL\`; the arguments are an articul, a delivery option and a day of shipment.
**It places a real order.** How to check the signature of a webhook is in «Webhooks».

The tests of the portal run all of them as they are printed. The one for 1C runs on a small interpreter of 1C's language, not on 1C itself, so begin
with a copy of your database.

${programs.map(printed).join('\n\n')}`;

function printed({ title, code, run }: (typeof programs)[number]): string {
  const command = run ? `\`\`\`\n${run}\n\`\`\`\n\n` : '';
  return `### ${title}\n\n${command}\`\`\`\n${code.trimEnd()}\n\`\`\``;
}
