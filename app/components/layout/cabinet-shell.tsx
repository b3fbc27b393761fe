import type { ReactNode } from 'react';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { SideNav } from '#app/components/ui/side-nav.tsx';
import type { Role } from '#server/kernel/actor.ts';
import type { FrameCounts } from '#server/portal/frame-counts.ts';
import { cabinetGroupsOf } from './cabinet-nav.ts';

type Props = {
  role: Role | undefined;
  counts: FrameCounts | undefined;
  path: string;
  /** Whether a window is open over the screen. */
  modal: boolean;
  children: ReactNode;
};

/** The frame of the cabinet: its sections on the left, the current one beside them. */
export function CabinetShell({ role, counts, path, modal, children }: Props) {
  return (
    <div className="inner split">
      <div className="contents" {...inertBehind(modal)}>
        <SideNav label="Кабинет" groups={cabinetGroupsOf(role, counts)} path={path} />
      </div>
      {children}
    </div>
  );
}
