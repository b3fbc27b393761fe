import type { ContentTables } from './schema/content.ts';
import type { ExchangeTables } from './schema/exchange.ts';
import type { GoodsTables } from './schema/goods.ts';
import type { OrderingTables } from './schema/ordering.ts';
import type { PapersTables } from './schema/papers.ts';
import type { PeopleTables } from './schema/people.ts';
import type { SigningInTables } from './schema/signing-in.ts';
import type { SumsTables } from './schema/sums.ts';
import type { TalkTables } from './schema/talk.ts';
import type { WorkTables } from './schema/work.ts';

export type { ProductDocumentKind } from './schema/goods.ts';
export type { ApprovalState, ExchangeState, ReturnState } from './schema/ordering.ts';
export type { DocumentKind, PaperKind } from './schema/papers.ts';
export type { EntryNature, PaymentKind } from './schema/sums.ts';

/**
 * The tables as Kysely sees them, by area; migrations/ has their history. One schema serves SQLite and MySQL/MariaDB:
 * ids are integers, flags 0 or 1, money is in kopecks, times are milliseconds (`*_at`), calendar days `yyyy-mm-dd`
 * strings (`*_on`), percentages hundredths (`*_bp`: 1250 = 12,5 %).
 */
export interface Database
  extends GoodsTables,
    PeopleTables,
    SigningInTables,
    OrderingTables,
    PapersTables,
    SumsTables,
    TalkTables,
    ContentTables,
    ExchangeTables,
    WorkTables {}
