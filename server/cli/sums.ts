import { inTransaction } from '../db/dialect.server.ts';
import { findSumDifferences, rebuildSums } from '../ordering/sums/rebuild-sums.server.ts';
import { dealersWithOtherWords, refreshDealerWords } from '../people/dealers/words.repository.server.ts';
import { conversationsThatDiffer, keepConversations } from '../talk/chat/conversation.repository.server.ts';
import { readCommand } from './read-command.ts';
import { withReadyDatabase } from './with-database.ts';

const usage = `Сверяет то, что портал хранит готовым: долги по договорам, обороты, число заказов, слова для поиска дилеров, непрочитанное в чатах, обещанное под поступление.

  npm run db:sums             сверить и пересчитать то, что разошлось
  npm run db:sums -- --check  только сверить: при расхождениях команда завершается с кодом 1

База берётся из DATABASE_URL.`;

const typed = readCommand({ usage, options: { check: { type: 'boolean' } } }, (values) => ({
  check: values.check ?? false,
}));
if (typed) {
  const { check } = typed;
  await withReadyDatabase(
    { command: 'db:sums', twice: 'Суммы считает другой процесс. Дождитесь его и повторите команду.' },
    async (db) => {
      const differences = await (check ? findSumDifferences(db) : rebuildSums(db, Date.now()));
      const dealers = await dealersWithOtherWords(db);
      if (dealers.length > 0) differences.push({ table: 'dealer_words', rows: dealers.length });
      if (!check) for (const id of dealers) await inTransaction(db, (trx) => refreshDealerWords(trx, id));
      const chats = await conversationsThatDiffer(db);
      if (chats.length > 0) differences.push({ table: 'conversations', rows: chats.length });
      if (!check) await keepConversations(db, chats);
      for (const { table, rows } of differences) console.log(`${table}: расходятся строк: ${rows}`);
      if (differences.length === 0) console.log('Расхождений не найдено');
      else if (check) process.exitCode = 1;
      else console.log('Они пересчитаны');
    },
  );
}
