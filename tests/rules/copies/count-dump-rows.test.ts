import { expect, test } from 'vitest';
import { dumpRows } from '#server/copies/count-dump-rows.ts';

const dump = `/*M!999999\\- enable the sandbox mode */
-- Host: 127.0.0.1
CREATE TABLE \`goods\` (
  \`id\` bigint(20) NOT NULL DEFAULT '0' COMMENT '(1);'
);
INSERT INTO \`goods\` VALUES
(1,'one (1)'),
(2,'it\\'s (2), not ''three'' ;'),
(3,'back\\\\');
INSERT INTO \`goods\` VALUES (4,NULL),(5,0x28),(6,'«шесть»\\n(7)');
INSERT INTO \`ledger\` (\`id\`, \`amount\`) VALUES (1,-5),(2,5);
INSERT INTO \`kysely_migration\` VALUES
('0001-goods','2026-11-25T00:00:00.000Z');
-- Dump completed
`;

test.each([1, 7, 10_000])('the rows of a dump read in chunks of %i bytes are counted', (size) => {
  const bytes = Buffer.from(dump);
  const { rows, see } = dumpRows();
  for (let from = 0; from < bytes.length; from += size) see(bytes.subarray(from, from + size));
  expect(rows).toEqual({ goods: 6, ledger: 2 });
});
