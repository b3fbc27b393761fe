import { TokenExample } from '#app/components/catalogue/open-tokens/token-example.tsx';
import { tokensPath } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { ProgramExample } from '#app/components/people/program-tokens/program-example.tsx';
import { programTokensPath } from '#app/components/people/program-tokens/program-token-hrefs.ts';
import type { ChapterTitle } from '#server/content/developers/guide.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { ChapterList } from './chapter-list.tsx';
import { chapterHref, tryPath } from './developer-hrefs.ts';

type Props = {
  chapters: readonly ChapterTitle[];
  /** The portal's own address. */
  origin: string;
  /** The limit of one token, of the open API or of a program. */
  callsPerMinute: number;
};

/**
 * The introduction for programmers: which calls exist, how programs sign in, what refusals look like and which
 * limits apply.
 */
export function DevelopersScreen({ chapters, origin, callsPerMinute }: Props) {
  return (
    <div className="inner screen">
      <PageHead
        title="Разработчикам"
        crumbs={[{ label: 'Главная', href: '/' }, { label: 'Разработчикам' }]}
      />
      <div className="reading guide">
        <div className="card prose">
          <p>
            Портал отвечает не только людям: сайт, учётная программа или скрипт видит каталог, цены и остатки,
            собирает корзину, читает заказы и акты. Все вызовы с примерами описаны по разделам (по-английски),
            для программ то же самое лежит в <a href="/openapi.json">/openapi.json</a> (OpenAPI&nbsp;3.1): по
            нему генератор, например openapi-typescript, сделает готовый код вызовов. На странице{' '}
            <a href={tryPath}>«Попробовать вызовы»</a> их можно сделать прямо в браузере.
          </p>
          <p>
            Начать можно с <a href={chapterHref('programs')}>готовых программ</a> на Python, PHP, JavaScript,
            1С и для curl. О событиях портал сообщает сам: <a href={chapterHref('webhooks')}>вебхуки</a>. Что
            добавилось и когда, сказано в <a href={chapterHref('versions')}>отдельном разделе</a>.
          </p>
          <h2>Что есть</h2>
          <dl className="guide-kinds">
            <dt>
              <code>/openapi/…</code>
            </dt>
            <dd>
              <a href={chapterHref('open-api')}>Открытый API</a>: каталог, поиск, новости и прайс-лист YML.
              Вход не нужен, обращаться можно и со страниц других сайтов.
            </dd>
            <dt>
              <code>/api/…</code>
            </dt>
            <dd>
              Вызовы дилера: <a href={chapterHref('the-catalogue')}>каталог с ценами договора</a>,{' '}
              <a href={chapterHref('the-basket')}>корзина</a>, черновики, акты,{' '}
              <a href={chapterHref('the-catalogue-as-files')}>файлы каталога</a>. Программа входит со своим
              токеном или, как человек, с паролем и хранит cookie сессии.
            </dd>
            <dt>
              <code>/ajax/…</code>, <code>/tpl/…</code>
            </dt>
            <dd>Вызовы прежних страниц портала: работают, как раньше.</dd>
          </dl>
          <h2>Токены API</h2>
          <p>
            С токеном открытый API показывает цены договора и точные остатки его складов. Токен выдаётся в
            кабинете, в разделе <a href={tokensPath}>«Токены API»</a>. Храните его как пароль.
          </p>
          <TokenExample origin={origin} token="ВАШ_ТОКЕН" />
          <h2>Вход программ</h2>
          <p>
            Своей программе дайте <a href={programTokensPath}>токен программы</a>: в кабинете отмечают, что ей
            можно (<code>catalogue</code>, <code>orders:read</code>, <code>orders:write</code>), до какого дня
            и с каких IP-адресов. Она работает от имени владельца токена, пароль ей не нужен. Подробно – в
            разделе <a href={chapterHref('sign-in-of-programs')}>«Вход программ»</a>.
          </p>
          <ProgramExample origin={origin} token="ВАШ_ТОКЕН" />
          <h2>Ошибки и коды</h2>
          <p>
            Отказ приходит в JSON: <code>message</code> – для людей, <code>code</code> – для программ, он не
            меняется вместе со словами; <code>errors</code> называет поля.
          </p>
          <pre className="guide-refusal">
            <code>{refusalExample}</code>
          </pre>
          <p>
            Если заказать или сохранить не даёт правило (нет остатка, другой договор), вызов отвечает
            статусом&nbsp;200: так его понимают прежние программы. Смотрите на <code>code</code>;{' '}
            <a href={chapterHref('codes')}>все коды</a>.
          </p>
          <h2>Ограничения</h2>
          <ul>
            <li>
              Тело запроса – до 1&nbsp;МиБ и 20&nbsp;000&nbsp;полей, адрес с заголовками – до 256&nbsp;КиБ.
            </li>
            <li>
              На странице списка – до 100&nbsp;записей, в одном списке для корзины – до
              1&nbsp;000&nbsp;позиций.
            </li>
            <li>
              С одним токеном (API или программы) – до{' '}
              {counted(callsPerMinute, 'вызова', 'вызовов', 'вызовов')} в минуту.
            </li>
            <li>
              В ответах 429 и 503 сказано в <code>Retry-After</code>, через сколько секунд повторить.
            </li>
            <li>
              Ответы открытого API без токена можно хранить: спрашивайте снова с <code>If-None-Match</code>.
            </li>
          </ul>
          <p>
            Остальное общее для всех вызовов – в разделе <a href={chapterHref('rules')}>«Правила вызовов»</a>.
          </p>
        </div>
        <ChapterList chapters={chapters} />
      </div>
    </div>
  );
}

const refusalExample = `{
  "status": "error",
  "message": "Проверьте заполненные поля",
  "errors": { "minp[5]": ["Укажите число"] },
  "code": "BAD_INPUT"
}`;
