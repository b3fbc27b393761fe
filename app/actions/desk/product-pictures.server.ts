import { data } from '@remix-run/node';
import { deskProduct } from '#app/components/desk/desk-hrefs.ts';
import { forForm, forNextScreen, getActor, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { filesLimit, filesOf } from '#app/http/requests/files-of.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { storeContentPictures } from '#server/content/editing/store-content-pictures.server.ts';
import { addProductPictures } from '#server/desk/goods/add-product-pictures.server.ts';
import { moveProductPicture } from '#server/desk/goods/move-product-picture.server.ts';
import { removeProductPicture } from '#server/desk/goods/remove-product-picture.server.ts';
import { mayUse } from '#server/kernel/actor.ts';
import { type Failure, fail } from '#server/kernel/result.ts';

/** The reply to the product card: why the chosen pictures were refused. */
type PicturesReply = { pictures: string[] };

/** Handles the forms of a product's pictures: chosen files, «Выше» and «Ниже», «Удалить» and its undo. */
export async function answerPicturesForm(request: Request, id: number) {
  // Only people who may change goods may send a body large enough for pictures.
  const { access } = addProductPictures;
  const limit = mayUse(access, await getActor(request, access)) ? filesLimit : undefined;
  const form = await readForm(request, limit);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    const message = 'Все фото вместе больше 30\u00a0МБ. Выберите меньше и попробуйте ещё раз';
    return refused(request, fail('TOO_LARGE', { fields: { pictures: [message] } }));
  }
  const { values } = form;
  const here = `${deskProduct(id)}#pictures`;
  if (values.place !== undefined) {
    const [, where, target] = /^(\w+) ?(.*)$/.exec(String(values.place)) ?? [];
    const moved = await run(request, moveProductPicture, { ...values, id, where, target });
    if (!moved.ok) return redirectWith(here, { kind: 'no', text: said(request, moved) });
    const { place } = moved.value;
    const text = place === 1 ? 'Это фото теперь главное' : `Фото теперь ${place}-е`;
    return redirectWith(here, { kind: 'ok', text });
  }
  if (values.removed !== undefined) {
    const result = await run(request, removeProductPicture, { ...values, id });
    if (!result.ok) return redirectWith(here, { kind: 'no', text: said(request, result) });
    if (values.removed !== '1') return redirectWith(here, { kind: 'ok', text: 'Фото возвращено' });
    const fields = { removed: '0', picture: String(values.picture) };
    const undo = { action: deskProduct(id), label: 'Вернуть', fields };
    return redirectWith(here, { kind: 'ok', text: 'Фото удалено', hideAfter: 10_000, undo });
  }
  return addPictures(request, id, values);
}

async function addPictures(request: Request, id: number, { pictures, key }: FormValues) {
  const files = await filesOf(pictures);
  if (files.length === 0)
    return refused(request, fail('BAD_INPUT', { fields: { pictures: ['Выберите фото'] } }));
  const stored = await run(request, storeContentPictures, { pictures: files, size: 'goods' });
  if (!stored.ok) return refused(request, stored);
  const added = await run(request, addProductPictures, { id, hrefs: stored.value.hrefs, key });
  if (!added.ok) return refused(request, added);
  const text = files.length === 1 ? 'Фото добавлено' : 'Фото добавлены';
  return redirectWith(`${deskProduct(id)}#pictures`, { kind: 'ok', text });
}

const said = (request: Request, failure: Failure) => forNextScreen(request, failure).message;

function refused(request: Request, failure: Failure) {
  const { fields, message, status } = forForm(request, failure);
  const [first] = Object.values(fields);
  return data<PicturesReply>({ pictures: fields.pictures ?? first ?? [message] }, { status });
}
