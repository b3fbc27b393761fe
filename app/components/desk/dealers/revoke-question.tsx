import type { ReactNode } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';

type Props = {
  dealer: { id: number; header: string };
  /** The name of what is revoked or disabled, such as «Токен API». */
  what: string;
  /** By default, `title` and `submit` are the texts for a token. */
  title?: string;
  submit?: { label: string; busy: string };
  action: string;
  children: ReactNode;
};

/**
 * Asks for confirmation before a dealer's token is revoked or a webhook is disabled; `children` name the token or
 * webhook and explain the effects.
 */
export function RevokeQuestion({
  dealer,
  what,
  title = 'Отозвать токен?',
  submit = { label: 'Отозвать', busy: 'Отзываем…' },
  action,
  children,
}: Props) {
  const back = deskDealer(dealer.id);
  return (
    <section aria-labelledby="h">
      <PageHead
        title={title}
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: back },
          { label: what },
        ]}
      />
      <div className="card form-body">
        <Confirm action={action} submit={submit} keep={{ label: 'Оставить', href: back }}>
          {children}
        </Confirm>
      </div>
    </section>
  );
}
