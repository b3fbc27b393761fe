import { useRouteLoaderData } from '@remix-run/react';
import { company } from '#app/components/layout/company.ts';
import type { loader } from '#app/root.tsx';
import { mayOrder } from '#server/kernel/actor.ts';

/**
 * Returns the frame's data for the screens within it. When the root could not be loaded, nobody counts as
 * signed in.
 */
export function useFrame() {
  const root = useRouteLoaderData<typeof loader>('root');
  const user = root?.frame.user;
  const contract = root?.frame.contracts.find(({ current }) => current);
  return {
    user,
    role: user?.role,
    /** Whether the staff view the portal as this user. */
    viewed: root?.frame.view !== undefined,
    mayOrder: user !== undefined && mayOrder(user),
    basket: root?.frame.basket,
    counts: root?.frame.counts,
    theme: root?.frame.theme ?? 'auto',
    company: root?.frame.company ?? company(),
    /** The message for this page; the portal's frame shows it itself, the desk's frame reads it here. */
    flash: root?.flash,
    /** The portal's own address, for external links. */
    origin: root?.frame.origin ?? '',
    /** The edition of the privacy policy that forms ask to accept. */
    policy: root?.frame.policy,
    contract,
    contractId: contract?.id,
    /** The result of «Повторить», to be shown in a window over the screen. */
    repeated: root?.flash?.kind === 'repeated' ? root.flash : undefined,
    /** The one line that was just added without a script, to be shown in the small window. */
    added: root?.flash?.added,
  };
}
