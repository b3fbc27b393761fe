import type { InputHTMLAttributes } from 'react';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { controlClass, FieldError } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { ProductPicture } from '#app/components/ui/product-picture.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField, TextareaField } from '#app/components/ui/text-field.tsx';
import { usePictures } from '#app/enhance/complaint-pictures.ts';
import { unitFor } from '#server/kernel/quantity.ts';
import { complaintReasons, type PickedGoods } from '#server/papers/complaints/complaint-view.ts';
import { isQuantity } from '#server/papers/complaints/picked-list.ts';
import { ComplaintFound, type Found } from './complaint-found.tsx';
import { complaintsPath, newComplaintPath, withoutPictures } from './complaint-hrefs.ts';
import type { ComplaintReply } from './complaint-reply.ts';
import { SearchWithin } from './complaint-search.tsx';

type Props = {
  goods: PickedGoods[];
  /** Prevents a form that is sent twice from creating two complaints. */
  formKey: string;
  reply: ComplaintReply | undefined;
  /** Set with JavaScript: the search while typing. */
  search?: { input: InputHTMLAttributes<HTMLInputElement>; found: Found | undefined };
};

const formId = 'complaint';
const labels = { reason: 'Причина', comment: 'Что случилось', pictures: 'Фотографии' };
const idOf = (name: string) => name.replace(/\[(\d+)\]/, '-$1');

/** A new complaint: the selected goods, the reason, and pictures. */
export function ComplaintScreen({ goods: picked, formKey, reply, search }: Props) {
  const pictures = usePictures(reply?.errors.pictures);
  const goods = (reply?.goods ?? picked).map((item) => {
    const quantity = reply?.quantities[item.id] ?? item.quantity;
    return { ...item, quantity, wrong: !isQuantity(quantity) };
  });
  // The articul shows which of several goods lacks its quantity.
  const articuls = goods.map(({ id, articul }) => [`qnt[${id}]`, articul]);
  const found = search?.found ?? reply?.found;
  const items = errorItems(reply?.errors, idOf, '#complaint', { ...labels, ...Object.fromEntries(articuls) });
  const field = (name: keyof typeof labels, initialValue?: string) => ({
    id: name,
    name,
    errors: reply?.errors[name],
    initialValue,
  });
  return (
    <>
      <PageHead
        title="Новая рекламация"
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Рекламации', href: complaintsPath },
          { label: 'Новая' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <ErrorSummary title={errorTitle('Рекламация не отправлена', items.length)} items={items} />
      {reply?.failure && <Note kind="no" title={reply.failure} />}
      <section className="card complaint-find" aria-label="Товары для рекламации">
        {/* The first button of the form, so that Enter in a quantity field saves the list without sending the
            complaint. */}
        <button
          type="submit"
          className="visually-hidden"
          tabIndex={-1}
          form={formId}
          formEncType={withoutPictures}
        >
          Сохранить количество
        </button>
        <SearchWithin keyword={reply?.found?.keyword ?? ''} input={search?.input} formId={formId} />
        {found && <ComplaintFound {...found} picked={goods.map(({ id }) => id)} formId={formId} />}
      </section>
      <form
        id={formId}
        className="card"
        method="post"
        action={newComplaintPath}
        encType="multipart/form-data"
        noValidate
      >
        <input type="hidden" name="key" value={reply?.values.key || formKey} />
        {goods.length === 0 ? (
          <p className="complaint-none quiet m-0">
            Найдите товар по артикулу или названию и добавьте его сюда.
          </p>
        ) : (
          <PickedTable goods={goods} errors={reply?.errors ?? {}} />
        )}
        <div className="complaint-fields">
          <SelectField
            meta={field('reason', reply?.values.reason)}
            label={labels.reason}
            empty="Выберите причину"
            options={complaintReasons.map((reason) => ({ value: reason, label: reason }))}
          />
          <TextareaField
            meta={field('comment', reply?.values.comment)}
            label={labels.comment}
            hint="Необязательно: номер заказа, когда и как заметили"
            // The server counts letters as people do, but a browser counts an emoji as two or more.
            maxLength={40_000}
            rows={4}
          />
          <FileField
            meta={{ ...field('pictures'), errors: pictures.errors }}
            label={labels.pictures}
            hint={
              reply
                ? 'До пяти фотографий по 5\u00a0МБ. Если поле опустело, выберите их ещё раз'
                : 'До пяти фотографий по 5\u00a0МБ'
            }
            accept="image/jpeg,image/png,image/webp,image/gif"
            multiple
            onChange={pictures.onChange}
          />
          <div className="d-flex gap-2">
            <SubmitButton busy="Отправляем…" name="send" value="1">
              Отправить рекламацию
            </SubmitButton>
            <a className="btn" href={complaintsPath}>
              Отмена
            </a>
          </div>
        </div>
      </form>
    </>
  );
}

type TableProps = {
  goods: PickedGoods[];
  errors: ComplaintReply['errors'];
};

function PickedTable({ goods, errors }: TableProps) {
  return (
    <table className="data-table cards basket order-lines">
      <caption className="visually-hidden">Товары рекламации</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Фото</span>
          </th>
          <th scope="col">Наименование</th>
          <th scope="col" className="number">
            Количество
          </th>
          <th scope="col">
            <span className="visually-hidden">Убрать</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ id, articul, header, picture, picturetype, unit, quantity, wrong }) => {
          const field = `qnt[${id}]`;
          const messages = errors[field];
          return (
            <tr key={id} className={messages ? 'faulty' : undefined}>
              <td className="c-pic">
                <ProductPicture picture={picture} picturetype={picturetype} header={header} />
              </td>
              <td className="c-name title">
                {boundName(header)}
                <span className="caption">
                  <span className="articul">{articul}</span>
                </span>
                <FieldError id={idOf(field)} errors={messages} />
              </td>
              <td className="c-qty number">
                <input
                  className={controlClass(
                    'form-control form-control-sm complaint-qty',
                    undefined,
                    wrong ? [''] : undefined,
                  )}
                  type="text"
                  inputMode="numeric"
                  pattern="[1-9][0-9]*"
                  maxLength={5}
                  id={idOf(field)}
                  name={field}
                  defaultValue={quantity}
                  aria-label={`Количество: ${articul}`}
                  aria-invalid={wrong || undefined}
                  aria-describedby={messages ? `${idOf(field)}-error` : undefined}
                />{' '}
                {unitFor(Number(quantity) || 0, unit)}
              </td>
              <td className="c-act">
                <button
                  type="submit"
                  className="icon-btn"
                  name="remove"
                  formEncType={withoutPictures}
                  value={id}
                  aria-label={`Убрать ${articul} из рекламации`}
                >
                  <Icon name="trash" />
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
