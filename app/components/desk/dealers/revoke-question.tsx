import type { ReactNode } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';

type Props = {
  dealer: { id: number; header: string };
  /** «Токен API» */
  what: string;
  action: string;
  children: ReactNode;
};

/** Asks before a token of a dealer's people is revoked; the children say which, and what its program loses. */
export function RevokeQuestion({ dealer, what, action, children }: Props) {
  const back = deskDealer(dealer.id);
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Отозвать токен?"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: back },
          { label: what },
        ]}
      />
      <div className="card form-body">
        <Confirm
          action={action}
          submit={{ label: 'Отозвать', busy: 'Отзываем…' }}
          keep={{ label: 'Оставить', href: back }}
        >
          {children}
        </Confirm>
      </div>
    </section>
  );
}
