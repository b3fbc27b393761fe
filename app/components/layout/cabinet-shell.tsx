import type { ReactNode } from 'react';
import { beneath } from '#app/components/ui/modal.tsx';
import { SideNav } from '#app/components/ui/side-nav.tsx';
import type { FrameCounts } from '#server/frame/frame-counts.ts';
import type { Role } from '#server/kernel/actor.ts';
import { cabinetGroupsOf } from './cabinet-nav.ts';

type Props = {
  role: Role | undefined;
  counts: FrameCounts | undefined;
  path: string;
  /** A window is open over the screen. */
  modal: boolean;
  children: ReactNode;
};

/** The frame of the cabinet: its sections at the left, the chosen one beside them. */
export function CabinetShell({ role, counts, path, modal, children }: Props) {
  return (
    <div className="wrap split">
      <div className="contents" {...beneath(modal)}>
        <SideNav label="Кабинет" groups={cabinetGroupsOf(role, counts)} path={path} />
      </div>
      {children}
    </div>
  );
}
