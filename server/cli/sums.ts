import { parseArgs } from 'node:util';
import { inTransaction } from '../db/dialect.server.ts';
import { pendingMigrations, unreadyDatabase } from '../db/migrate.server.ts';
import { findSumDifferences, rebuildSums } from '../ordering/sums/rebuild-sums.server.ts';
import { dealersWithOtherWords, refreshDealerWords } from '../people/dealers/words.repository.server.ts';
import { countLooseRequests, joinLooseRequests } from '../talk/calls/join-call.repository.server.ts';
import { conversationsThatDiffer, keepConversations } from '../talk/chat/conversation.repository.server.ts';
import { unknownOption } from './unknown-option.ts';
import { withDatabase } from './with-database.ts';

const usage = `Сверяет то, что портал хранит готовым: долги по договорам, обороты, число заказов, слова для поиска дилеров, заявки на звонок, непрочитанное в чатах.

  npm run db:sums             сверить и пересчитать то, что разошлось
  npm run db:sums -- --check  только сверить: при расхождениях команда завершается с кодом 1

База берётся из DATABASE_URL.`;

const check = readArguments();
if (check !== undefined) {
  await withDatabase('Суммы считает другой процесс. Дождитесь его и повторите команду.', async (db) => {
    const pending = await pendingMigrations(db);
    if (pending.length > 0) {
      console.error(unreadyDatabase(pending));
      process.exitCode = 1;
      return;
    }
    const differences = await (check ? findSumDifferences(db) : rebuildSums(db));
    const dealers = await dealersWithOtherWords(db);
    if (dealers.length > 0) differences.push({ table: 'dealer_words', rows: dealers.length });
    if (!check) for (const id of dealers) await inTransaction(db, (trx) => refreshDealerWords(trx, id));
    const loose = await countLooseRequests(db);
    if (loose > 0) differences.push({ table: 'calls', rows: loose });
    if (!check) await joinLooseRequests(db);
    const chats = await conversationsThatDiffer(db);
    if (chats.length > 0) differences.push({ table: 'conversations', rows: chats.length });
    if (!check) await keepConversations(db, chats);
    for (const { table, rows } of differences) console.log(`${table}: расходятся строк: ${rows}`);
    if (differences.length === 0) console.log('Расхождений не найдено');
    else if (check) process.exitCode = 1;
    else console.log('Они пересчитаны');
  });
}

/** Returns whether the sums are only compared; undefined when the command has nothing to do. */
function readArguments(): boolean | undefined {
  try {
    const { values } = parseArgs({
      options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    if (!values.help) return values.check ?? false;
    console.log(usage);
  } catch (error) {
    console.error(`${unknownOption(error)}\n\n${usage}`);
    process.exitCode = 2;
  }
  return undefined;
}
