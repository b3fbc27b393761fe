import { actJob } from '../acts/build-act.server.ts';
import { chatJob } from '../chat/waiting-mail.server.ts';
import { pricesJob } from '../favourites/watch-prices.server.ts';
import { mailJob } from '../mail/queue-mail.server.ts';
import { needsJob } from '../needs/watch-needs.server.ts';
import { newsJob } from '../news/announce-news.server.ts';
import type { Periodic } from './periodic.server.ts';
import { pruneJob } from './prune-jobs.server.ts';
import type { JobHandler } from './run-jobs.server.ts';

/** Those that come again and again. */
export const periodicJobs: readonly Periodic[] = [needsJob, newsJob, pricesJob, pruneJob];

/** Every kind of job; a capability adds its own here. */
export const allJobs: readonly JobHandler[] = [mailJob, actJob, chatJob, ...periodicJobs];
