import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { counted } from '../../kernel/plural.ts';
import { pieces } from '../../kernel/quantity.ts';
import { mailToManager } from '../../people/staff/mail-to-staff.server.ts';
import { findComplaint, linesOfComplaint, picturesOfComplaint } from './desk.repository.server.ts';
import { complaintNumber } from './rules.ts';

/**
 * Mails the whole complaint to the staff member who serves the dealer. The mail contains everything needed to handle
 * the complaint: the dealer, the sender with telephone number, the reason, the goods with their units, the number of
 * pictures, and a link to the desk. Call it within the transaction that stores the complaint.
 */
export async function tellOfComplaint(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  { id, dealerId }: { id: number; dealerId: number },
): Promise<void> {
  const complaint = await findComplaint(db, id);
  if (!complaint) return;
  const { dealer, name, email, phone, reason, comment } = complaint;
  const lines = await linesOfComplaint(db, id);
  const pictures = (await picturesOfComplaint(db, id)).length;
  const facts = [
    `Дилер: ${dealer}`,
    `Кто прислал: ${[name, email, phone].filter(Boolean).join(', ')}`,
    `Причина: ${reason}`,
    pictures > 0 ? counted(pictures, 'фотография', 'фотографии', 'фотографий') : 'Без фотографий',
  ];
  const goods = lines.map(
    ({ articul, header, quantity, unit }) => `${articul} ${header}: ${pieces(quantity, unit)}`,
  );
  const page = `${origin}/desk/complaints/${id}`;
  await mailToManager(db, now, dealerId, {
    right: 'talks',
    subject: `Рекламация ${complaintNumber(id)} – ${dealer}: ${reason}`,
    text: [facts.join('\n'), goods.join('\n'), comment, `Открыть рекламацию: ${page}\n`]
      .filter(Boolean)
      .join('\n\n'),
    own: [page, email],
    replyTo: email,
  });
}

type Word = { id: number; dealerId: number; message: string; pictures: number; reopened: boolean };

/**
 * Mails another message of the dealer to the staff member who serves the dealer. Call it within the transaction that
 * stores the message.
 */
export async function tellOfWord(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  { id, dealerId, message, pictures, reopened }: Word,
): Promise<void> {
  const complaint = await findComplaint(db, id);
  if (!complaint) return;
  const what = reopened ? 'снова в работе' : 'новое сообщение';
  const page = `${origin}/desk/complaints/${id}`;
  await mailToManager(db, now, dealerId, {
    right: 'talks',
    subject: `Рекламация ${complaintNumber(id)} – ${complaint.dealer}: ${what}`,
    text: [
      message,
      pictures > 0 && `Приложено: ${counted(pictures, 'фотография', 'фотографии', 'фотографий')}`,
      `Открыть рекламацию: ${page}\n`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    own: [page],
    replyTo: complaint.email,
  });
}
