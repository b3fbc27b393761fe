import { type ReactNode, useState } from 'react';
import { GoodsFields } from '#app/components/catalogue/goods-fields.tsx';
import { useProposals } from '#app/enhance/proposals.ts';

type Props = {
  /** The contract to order under; undefined when the reader may not order. */
  contract: number | undefined;
  /** The address of this page, to which the form returns. */
  here: string;
  /** The table. */
  children: ReactNode;
};

/** One form around the report, so that adding one product loses no other quantity. */
export function PurchasedForm({ contract, here, children }: Props) {
  const [form, ref] = useState<HTMLFormElement | null>(null);
  useProposals(form);
  if (contract === undefined) return children;
  return (
    <form method="post" action={here} noValidate data-keep-scroll ref={ref}>
      <GoodsFields contractId={contract} intent="all" renewedKey={undefined} />
      {children}
    </form>
  );
}
