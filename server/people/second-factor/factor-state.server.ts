import { encode } from 'uqr';
import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { ownerKey, ownerOf } from '../auth/owner.ts';
import type { FactorState } from './factor-view.ts';
import { countRecoveryCodes, findFactor } from './repository.server.ts';
import { unseal } from './seal.server.ts';
import { totpUri } from './totp.server.ts';

/** A secret that is not confirmed within an hour is replaced. */
export const pendingMs = dayMs / 24;

/** Returns the state of the actor's second factor; during set-up, with its secret. */
export async function factorState(ctx: Context<SignedIn | Staff>): Promise<FactorState> {
  const { db, actor, now } = ctx;
  const owner = ownerOf(actor);
  const factor = await findFactor(db, owner);
  if (!factor) return { state: 'off' };
  const { id, secret, confirmedAt, createdAt } = factor;
  if (confirmedAt !== undefined)
    return { state: 'on', since: confirmedAt, codesLeft: await countRecoveryCodes(db, id) };
  const opened = createdAt > now - pendingMs ? unseal(secret, ownerKey(owner), ctx) : undefined;
  if (!opened) return { state: 'off' };
  const name = await portalName(db);
  const issuer = actor.kind === 'staff' ? `${name} – рабочий стол` : name;
  const qr = drawn(totpUri(opened.text, { label: actor.email, issuer }));
  return { state: 'pending', secret: opened.text.match(/.{1,4}/g)!.join(' '), qr };
}

/** Returns a QR code as one path of squares, which a page shows without a script or another request. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
