import type { Insertable } from 'kysely';
import { never } from '../content/publications/never.ts';
import type { Database } from '../db/schema.ts';
import { addDays, startOfDay } from '../kernel/clock.ts';
import { lastWorkday } from './calendar.ts';
import { electricsArticles } from './data/articles-electrics.ts';
import { lightArticles } from './data/articles-light.ts';
import { practiceArticles } from './data/articles-practice.ts';
import { goodsNews } from './data/news-goods.ts';
import type { PlannedText } from './data/news-planned.ts';
import { portalNews } from './data/news-portal.ts';
import { warehouseNews } from './data/news-warehouses.ts';
import type { SeedText } from './data/text.ts';

type Row<T extends keyof Database> = Insertable<Database[T]> & { id: number };

/** News is published when the office opens. */
const tenOClock = 10 * 3_600_000;

/** Returns a year of news up to a few days before `today`; the newest has the highest id. */
export function newsOf(today: string): Row<'news'>[] {
  return oldestFirst([...warehouseNews, ...goodsNews, ...portalNews]).map((text, i) => {
    const row = rowOf(text, i + 1, today);
    const top_until = text.topFor === undefined ? null : startOfDay(addDays(today, text.topFor));
    return { ...row, top_until, announced_at: row.published_at };
  });
}

/** Returns articles, about one per month. */
export function articlesOf(today: string): Row<'articles'>[] {
  return oldestFirst([...lightArticles, ...electricsArticles, ...practiceArticles]).map((text, i) =>
    rowOf(text, i + 1, today),
  );
}

/**
 * Returns the texts in preparation, numbered after the `published` ones: scheduled if they have a day, otherwise
 * drafts.
 */
export function plannedOf(texts: readonly PlannedText[], published: number, today: string) {
  return texts.map(({ inDays, header, announce, body, picture }, i) => {
    const at = inDays === undefined ? null : startOfDay(addDays(today, inDays)) + tenOClock;
    return {
      id: published + i + 1,
      header,
      announce,
      body: body.trim(),
      picture: picture ? `/pictures/${picture}.svg` : '',
      state: at === null ? ('draft' as const) : ('ready' as const),
      planned_at: at,
      published_at: at ?? never,
    };
  });
}

function oldestFirst(texts: SeedText[]): SeedText[] {
  return [...texts].sort((a, b) => b.daysAgo - a.daysAgo);
}

function rowOf({ daysAgo, header, announce, picture, body }: SeedText, id: number, today: string) {
  return {
    id,
    header,
    announce,
    body: body.trim(),
    picture: picture ? `/pictures/${picture}.svg` : '',
    published_at: startOfDay(lastWorkday(addDays(today, -daysAgo))) + tenOClock,
  };
}
