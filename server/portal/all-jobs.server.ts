import { mailingJob } from '../content/mailings/send-mailing.server.ts';
import { newsJob } from '../content/news/announce-news.server.ts';
import { keepOverdueJob } from '../desk/debtors/keep-overdue.server.ts';
import { goodsChangeJob } from '../desk/goods/bulk/goods-change-job.server.ts';
import { forgetPicturesJob, pictureFilesJob } from '../desk/goods/forget-pictures.server.ts';
import { goodsPicturesJob } from '../desk/goods/zip/apply-pictures.server.ts';
import { retailPricesJob } from '../desk/price-types/fill-retail-prices.server.ts';
import { findRhythmsJob } from '../desk/reports/find-rhythms.server.ts';
import { exchangeJob } from '../exchange/door/exchange-job.server.ts';
import { forgetDocumentsJob, productDocumentFilesJob } from '../goods/documents/forget-documents.server.ts';
import { approvalReserveJob } from '../ordering/approvals/end-reserve.server.ts';
import { pricesJob } from '../ordering/favourites/watch-prices.server.ts';
import { wantedGoodsJob } from '../ordering/needs/add-up-wanted.server.ts';
import { needsDigestJob } from '../ordering/needs/digest.server.ts';
import { needsJob } from '../ordering/needs/watch-needs.server.ts';
import { orderChangesJob } from '../ordering/orders/tell-changes.server.ts';
import { goodsComeJob } from '../ordering/orders/tell-goods-come.server.ts';
import { orderPlacedJob } from '../ordering/orders/tell-placed.server.ts';
import { checkSumsJob } from '../ordering/sums/check-sums.server.ts';
import { orderedTogetherJob } from '../ordering/together/count-together.server.ts';
import { watchesJob } from '../ordering/watches/watch-stock.server.ts';
import { webhookJob } from '../ordering/webhooks/send-webhooks.server.ts';
import { actJob } from '../papers/acts/build-act.server.ts';
import { documentFilesJob } from '../papers/documents/remove-files.server.ts';
import { papersReadyJob } from '../papers/documents/tell-papers.server.ts';
import { newPushJobs } from '../people/push/send-push.server.ts';
import { chatPushJob } from '../talk/chat/push-answer.server.ts';
import { chatFilesJob } from '../talk/chat/remove-files.server.ts';
import { chatJob } from '../talk/chat/waiting-mail.server.ts';
import { forgetFilesJob } from '../work/files/forget-files.server.ts';
import type { JobHandler } from '../work/jobs/job-handler.ts';
import type { Periodic } from '../work/jobs/periodic.server.ts';
import { mailJobsWith } from '../work/mail/queue-mail.server.ts';
import { attachedFile } from './attached-file.server.ts';
import { cleanUpJob } from './clean-up.server.ts';

/** All periodic jobs. */
export const periodicJobs: readonly Periodic[] = [
  ...[needsJob, watchesJob, newsJob, pricesJob, cleanUpJob],
  ...[checkSumsJob, forgetPicturesJob, forgetDocumentsJob, exchangeJob],
  ...[wantedGoodsJob, findRhythmsJob, keepOverdueJob, orderedTogetherJob],
];

/** All kinds of jobs; each capability adds its own here. */
export const allJobs: readonly JobHandler[] = [
  ...[
    ...mailJobsWith(attachedFile),
    actJob,
    chatJob,
    retailPricesJob,
    goodsChangeJob,
    goodsPicturesJob,
    mailingJob,
    orderChangesJob,
    pictureFilesJob,
    productDocumentFilesJob,
  ],
  ...[chatFilesJob, documentFilesJob, forgetFilesJob, approvalReserveJob, webhookJob],
  ...[orderPlacedJob, goodsComeJob, needsDigestJob, papersReadyJob, ...newPushJobs(), chatPushJob],
  ...periodicJobs,
];
