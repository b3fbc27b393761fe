import type { ReactNode } from 'react';
import type { OpenSession } from '#server/people/auth/session-view.ts';
import type { FactorState } from '#server/people/second-factor/factor-view.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactor } from './second-factor.tsx';
import type { SecurityReply } from './security-reply.ts';
import { SessionList } from './session-list.tsx';

type Props = {
  /** The head of the page, which differs between the cabinet and the desk. */
  head: ReactNode;
  /** The address to which the forms are sent. */
  action: string;
  /** Identifies the account for password managers. */
  email: string;
  sessions: OpenSession[];
  factor: FactorState;
  reply: SecurityReply | undefined;
};

/** «Защита входа» for a dealer's person or a staff member. */
export function SecurityScreen({ head, action, email, sessions, factor, reply }: Props) {
  return (
    <>
      {head}
      {reply?.codes && <RecoveryCodes codes={reply.codes} isNew={reply.form === 'recovery'} href={action} />}
      <div className="account-grid">
        <SecondFactor factor={factor} action={action} email={email} reply={reply} />
        <SessionList sessions={sessions} action={action} />
      </div>
    </>
  );
}
