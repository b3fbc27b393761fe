import { EmptyBox } from '#app/components/ui/empty-box.tsx';

type Way = { label: string; href: string };

const home: Way = { label: 'На главную', href: '/' };
const catalogue: Way = { label: 'В каталог', href: '/catalogue' };
const cabinet: Way = { label: 'В кабинет', href: '/cabinet' };

type Page = { title: string; text: string; ways: Way[]; retry?: boolean };

const pages: Record<number, Page> = {
  400: {
    title: 'Портал не понял запрос',
    text: 'Вернитесь на шаг назад и попробуйте ещё раз.',
    ways: [catalogue],
  },
  401: {
    title: 'Нужно войти',
    text: 'Войдите, чтобы продолжить.',
    ways: [{ label: 'Войти', href: '/login' }],
  },
  403: {
    title: 'Этот раздел вам закрыт',
    text: 'Доступ открывает главный пользователь компании.',
    ways: [catalogue],
  },
  404: {
    title: 'Такой страницы нет',
    text: 'Возможно, в адресе опечатка. Товар легко найти по артикулу или названию.',
    ways: [catalogue, home],
  },
  405: {
    title: 'Эта страница открывается из формы',
    text: 'Вернитесь на шаг назад и попробуйте ещё раз.',
    ways: [catalogue],
  },
  409: {
    title: 'Данные успели измениться',
    text: 'Договор, цены или корзина стали другими. Обновите страницу.',
    ways: [{ label: 'Перейти в корзину', href: '/cart/' }, catalogue],
    retry: true,
  },
  413: {
    title: 'Слишком много данных',
    text: 'Уменьшите файл или сократите текст и попробуйте ещё раз.',
    ways: [catalogue],
  },
  429: {
    title: 'Слишком много попыток',
    text: 'Попробуйте через несколько минут.',
    ways: [home],
    retry: true,
  },
  500: {
    title: 'Что-то сломалось',
    text: 'Мы уже знаем об ошибке. Корзина и заказы сохранены, попробуйте ещё раз.',
    ways: [home],
    retry: true,
  },
  503: {
    title: 'Портал ненадолго недоступен',
    text: 'Корзина и заказы сохранены. Попробуйте через минуту.',
    ways: [home],
    retry: true,
  },
  504: {
    title: 'Нет связи с порталом',
    text: 'Проверьте интернет и обновите страницу: на ней видно, что сохранилось.',
    ways: [home],
    retry: true,
  },
};

type Props = {
  status: number;
  /** The message of the refusal, when it is more specific than the status. */
  message?: string;
  /** The address for a retry; offered only when a retry can help. */
  path?: string;
  /** False for visitors who are not signed in: their links lead to the open catalogue. */
  signedIn?: boolean;
};

/** Returns the title of an error screen, also for `<title>`. */
export function errorTitleOf(status: number, message?: string): string {
  // «Такого заказа нет» is more specific than «Такой страницы нет».
  return status === 404 && message?.startsWith('Так') ? message : (pages[status] ?? pages[500]!).title;
}

/** A whole page in place of a screen: what happened, and links to continue. */
export function ErrorPage({ status, message, path, signedIn = true }: Props) {
  const page = pages[status] ?? pages[500]!;
  const list = signedIn && /^\/cabinet\/[^/]+(?=\/)/.exec(path ?? '')?.[0];
  const title = errorTitleOf(status, message);
  const missing = title !== page.title && list;
  const ways = [
    ...(missing ? [{ label: 'К списку', href: missing }] : []),
    ...(signedIn && path?.startsWith('/cabinet/') ? [cabinet] : []),
    ...page.ways,
  ];
  return (
    <div className="inner">
      <EmptyBox
        heading="h1"
        title={title}
        actions={
          <>
            {page.retry && path && (
              <a className="btn btn-primary" href={path} data-reload>
                Повторить
              </a>
            )}
            {ways.map((way, i) => (
              <a
                className={i === 0 && !(page.retry && path) ? 'btn btn-primary' : 'btn'}
                href={way === catalogue && !signedIn ? '/open' : way.href}
                key={way.href}
              >
                {way.label}
              </a>
            ))}
          </>
        }
      >
        {missing && 'Проверьте номер или найдите нужное в списке.'}
        {!missing && (message && message !== title ? message : page.text)}
      </EmptyBox>
    </div>
  );
}
