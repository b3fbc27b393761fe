import { Icon } from '#app/components/ui/icon.tsx';

/** Links to the archive of the documents of the order's goods. `order`: the address of the order's screen. */
export function GoodsDocumentsLink({ order }: { order: string }) {
  return (
    <a className="btn btn-sm btn-quiet" href={`${order}/goods-documents.zip`} download>
      <Icon name="download" />
      Документы на товары (.zip)
    </a>
  );
}
