import { ShownDaysFields } from '#app/components/content/editing/shown-days-fields.tsx';
import { TextForm, tickedOf } from '#app/components/content/editing/text-form.tsx';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { slidePaths } from '#app/components/content/slides/slide-hrefs.ts';
import { SlideTabs } from '#app/components/content/slides/slide-tabs.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import { type Banner, bannerFor, bannerFormValues } from '#server/content/banner/banner.ts';

type Props = { banner: Banner; now: number; reply: TextReply | undefined };

const labels: Record<string, string> = { text: 'Текст', href: 'Ссылка', until_on: 'Последний день' };

/** The form of the banner, a line across all screens of the portal. */
export function BannerEdit({ banner, now, reply }: Props) {
  const stored = bannerFormValues(banner);
  const { form, fields } = formFields('banner', stored, reply?.returned);
  const isOn = bannerFor(banner, { isDealer: true, now }) !== undefined;
  return (
    <>
      <PageHead
        title="Баннер"
        mark={
          isOn ? (
            <StateLabel kind="success" text="На портале" />
          ) : (
            <StateLabel kind="neutral" text="Не показан" />
          )
        }
      />
      <SlideTabs current="banner" />
      <TextForm
        form={form}
        action={slidePaths.banner}
        reply={reply}
        stored={stored}
        labels={labels}
        cancelHref={slidePaths.slides}
      >
        <TextField
          meta={fields.text}
          label={labels.text}
          hint="Одна строка над страницами портала. Её можно скрыть; после изменения увидят все снова"
          maxLength={300}
          autoComplete="off"
        />
        <TextField
          meta={fields.href}
          label="Ссылка, необязательно"
          hint="Страница портала, например /news, или адрес с https://"
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="in-row">
          <RadioList
            meta={fields.tone}
            label="Вид"
            options={[
              { value: 'info', label: 'Обычный' },
              { value: 'warning', label: 'Важный', hint: 'заметнее' },
            ]}
          />
          <RadioList
            meta={fields.audience}
            label="Кто видит"
            options={[
              { value: 'all', label: 'Все' },
              { value: 'dealers', label: 'Только дилеры', hint: 'после входа' },
            ]}
          />
        </div>
        <ShownDaysFields fields={fields} />
        <Tick name="shown" checked={tickedOf(reply, 'shown', stored.shown)}>
          Показывать на портале
        </Tick>
      </TextForm>
    </>
  );
}
