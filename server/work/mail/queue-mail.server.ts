import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import type { JobContext, JobHandler } from '../jobs/job-handler.ts';
import { type QueuedJob, queueJobs } from '../jobs/repository.server.ts';
import { usualAttempts } from '../jobs/run-jobs.server.ts';
import { type Attached, type Mail, mailKinds, type Notice, type SignedMail } from './mail.ts';
import { mailPage } from './mail-page.ts';
import { headerLine, ownIn, withoutLinks } from './own-addresses.ts';
import { isOpenAccount } from './recipient.repository.server.ts';
import { noteAcceptedTest, testMailKey } from './test-mail.repository.server.ts';
import { unsubscribeUrl } from './unsubscribe-token.server.ts';

const [plainMail, withFile, withAct] = mailKinds;

const kindOf = ({ attach }: Mail) => (attach ? { order: withFile, act: withAct }[attach.what] : plainMail);

/**
 * Queues mails in the caller's transaction, so that a crash loses none. The next run of the jobs sends them. If it is
 * unknown whether a mail was sent, it is sent again with the same Message-ID, from which mail servers detect
 * duplicates.
 */
export async function queueMails(db: Kysely<Database>, now: number, mails: Mail[]): Promise<void> {
  await queueJobs(
    db,
    now,
    mails.map(
      (payload): QueuedJob => ({
        ...{ kind: kindOf(payload), payload },
        ...(payload.test !== undefined && { key: testMailKey(payload.test) }),
      }),
    ),
  );
}

/**
 * Returns the number of attempts after which a mail is abandoned. With the pauses between them, 80 attempts take
 * three days, which is as long as mail servers usually retry and outlasts a weekend without a server. A permanently
 * refused recipient gets only the usual number, but no fewer, because the mail server may not be fully set up yet.
 */
const attempts = (error: unknown) => (isRefusedRecipient(error) ? usualAttempts : 80);

/** Returns whether the mail server refuses the recipient permanently (5xx after RCPT TO), as nodemailer reports it. */
function isRefusedRecipient(error: unknown): boolean {
  const {
    code,
    command,
    responseCode = 0,
  } = (error ?? {}) as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500;
}

/** The file attached to a mail. */
type MailFile = { name: string; type: string; body: Readable };

/** Returns the file to attach to a mail; undefined if the account may no longer see it. */
export type MakeFile<A = Attached> = (ctx: JobContext, attached: A) => Promise<MailFile | undefined>;

/** The portal's own blue (docs/visual.md). */
const blue = '#2350c4';

/**
 * Returns the handlers of mail jobs. Each sends a mail with the current sender's name and signature, as plain text
 * and as a page (§11.9.1) in which only the portal's own addresses are links. A notification has an unsubscribe link,
 * also as the headers of RFC 8058, and is not sent to an account that was disabled meanwhile. A mail whose link has
 * expired is not sent.
 */
export function mailJobsWith(makeFile: MakeFile): JobHandler[] {
  return mailKinds.map((kind) => ({
    kind,
    attempts,
    async outside({ until, test, ...mail }: QueuedMail, ctx, { id, createdAt }) {
      if (until !== undefined && until <= ctx.now) return ctx.log('mail.expired', { id });
      if (mail.notice && !(await isOpenAccount(ctx.db, mail.notice.accountId))) return;
      await ctx.mailer.send(await signed(mail, ctx, makeFile), `mail-${id}-${createdAt}`);
      if (test !== undefined && !ctx.mailer.writesFiles) await noteAcceptedTest(ctx.db, test);
    },
  }));
}

/** `own` is missing from a mail that an earlier release queued. */
type QueuedMail = Omit<Mail, 'own'> & Partial<Pick<Mail, 'own'>>;

/** The job for mails without files. */
export const [mailJob] = mailJobsWith(async () => undefined) as [JobHandler, ...JobHandler[]];

async function signed(
  { notice, attach, title, own: written, ...mail }: QueuedMail,
  ctx: JobContext,
  makeFile: MakeFile,
): Promise<SignedMail> {
  const { name, mail_name, mail_signature: signature, accent } = await currentSettings(ctx.db);
  const end = notice ? endOf(notice, ctx) : undefined;
  const links = notice ? linksOf(ctx.origin, end) : [];
  const reason = notice ? `Письмо пришло, потому что включено уведомление «${notice.header}».` : '';
  const { text } = mail;
  const subject = headerLine(mail.subject);
  const own = written ?? ownIn(text, ctx.origin);
  const file = attach && (await makeFile(ctx, attach));
  return {
    ...mail,
    subject,
    text: plain(
      withoutLinks(text, own),
      reason && [reason, ...links.map((link) => link.join(': '))].join('\n'),
      signature,
    ),
    html: mailPage({
      portal: name,
      origin: ctx.origin,
      accent: accent || blue,
      ...{ subject, title, text, own, signature, links, reason },
    }),
    ...(end ? { headers: unsubscribing(end) } : {}),
    ...(file
      ? { attachments: [{ filename: file.name, content: await buffer(file.body), contentType: file.type }] }
      : {}),
    sender: mail_name,
    portal: name,
  };
}

function plain(text: string, foot: string, signature: string): string {
  const parts = [text.trimEnd(), foot, signature && `-- \n${signature}`];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Returns the unsubscribe link; undefined in a process without secrets, whose mails then have no link. */
function endOf({ accountId, kind }: Notice, { origin, sealingSecrets = [] }: JobContext): string | undefined {
  const [secret] = sealingSecrets;
  return secret && unsubscribeUrl(origin, { accountId, kind }, secret);
}

function linksOf(origin: string, end: string | undefined): [string, string][] {
  return [
    ['Настроить уведомления', `${origin}/cabinet/notifications`],
    ...(end ? ([['Отписаться', end]] satisfies [string, string][]) : []),
  ];
}

/** Returns the headers of RFC 8058: mail programs show their own button, which posts to the same address. */
function unsubscribing(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
