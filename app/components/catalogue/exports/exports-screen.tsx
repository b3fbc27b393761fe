import type { ReactNode, Ref } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import type { Named } from '#server/goods/model.ts';
import { counted } from '#server/kernel/plural.ts';
import { sentence } from '#server/kernel/typography.ts';
import { wholeHref } from './export-hrefs.ts';
import { FileLinks } from './file-links.tsx';
import { ListExport, type ListReply } from './list-export.tsx';
import { type Part, PartExport } from './part-export.tsx';

type Props = {
  offer: Part & { contract: Named & { company: string }; size: number };
  reply: ListReply | undefined;
  /** Whether price forms are also offered. */
  mayOrder: boolean;
  form?: Ref<HTMLFormElement>;
  /** The progress of a long download. */
  progress?: ReactNode;
};

/** The catalogue as files: all of it, a part, or a list of articuls, each with its number of goods. */
export function ExportsScreen({ offer, reply, mayOrder, form, progress }: Props) {
  const { contract, size } = offer;
  return (
    <>
      <PageHead
        title="Файл каталога"
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Файл каталога' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PriceSwitch />
      </PageHead>
      <PricesHidden>В файлах будет только РРЦ.</PricesHidden>
      {progress}
      <div className="card export-parts">
        <section aria-labelledby="whole">
          <h2 id="whole">Весь каталог</h2>
          <p>
            {sentence(
              `${counted(size, 'товар', 'товара', 'товаров')} с ценами и свободными остатками${contract.header && ` по договору ${contract.header}, ${contract.company}`}`,
            )}{' '}
            Цены и остатки те же, что сейчас на портале.
          </p>
          <FileLinks what="весь каталог" count={size} hrefOf={wholeHref} blank={mayOrder} />
        </section>
        <PartExport part={offer} mayOrder={mayOrder} form={form} />
        <ListExport reply={reply} mayOrder={mayOrder} key={reply?.text} />
      </div>
    </>
  );
}
