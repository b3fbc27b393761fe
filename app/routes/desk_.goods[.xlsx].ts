import type { LoaderFunctionArgs } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { readGoodsQuery } from '#app/components/desk/goods/goods-list.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { answerFileOrReason } from '#app/http/answers/answer-file-or-reason.server.ts';
import { goodsFile } from '#server/desk/goods/bulk/goods-file.server.ts';

/** Serves the filtered list of goods as a file. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = readGoodsQuery(new URL(request.url).searchParams);
  return answerFileOrReason(request, goodsFile, query, listHref(deskPaths.goods, query));
}
