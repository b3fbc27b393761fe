import { orderFileOf } from '../ordering/orders/tell-placed.server.ts';
import { attachedActFile } from '../papers/acts/attached-act.server.ts';
import type { MakeFile } from '../work/mail/queue-mail.server.ts';

/** Returns the file to attach to a mail, of any kind. */
export const attachedFile: MakeFile = (ctx, attached) =>
  attached.what === 'act' ? attachedActFile(ctx, attached) : orderFileOf(ctx, attached);
