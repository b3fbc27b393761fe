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
    title: 'Сюда вам нельзя',
    text: 'У вашей учётной записи нет доступа. Его открывает главный пользователь компании.',
    ways: [catalogue],
  },
  404: {
    title: 'Такой страницы нет',
    text: 'Возможно, её убрали или в адресе опечатка. Товар легко найти по артикулу или названию.',
    ways: [catalogue, home],
  },
  405: {
    title: 'Так сюда не обратиться',
    text: 'Этот адрес принимает данные из формы. Откройте экран заново.',
    ways: [catalogue],
  },
  409: {
    title: 'Данные успели измениться',
    text: 'Похоже, в другой вкладке сменили договор или корзину. Откройте экран заново.',
    ways: [{ label: 'В корзину', href: '/cart/' }, catalogue],
    retry: true,
  },
  413: {
    title: 'Слишком большой файл',
    text: 'Портал такой не примет. Уменьшите файл или разделите его на части.',
    ways: [catalogue],
  },
  429: {
    title: 'Слишком много попыток',
    text: 'Подождите несколько минут и попробуйте ещё раз.',
    ways: [home],
    retry: true,
  },
  500: {
    title: 'На портале ошибка',
    text: 'Мы её уже записали. Корзина и заказы сохранены, попробуйте ещё раз.',
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
    text: 'Проверьте интернет и попробуйте ещё раз. Корзина и заказы сохранены.',
    ways: [home],
    retry: true,
  },
};

type Props = {
  status: number;
  /** What the refusal says, when it says more than the status does. */
  message?: string;
  /** The address to try again; only offered where trying again can help. */
  path?: string;
  /** Strangers have a catalogue of their own. */
  signedIn?: boolean;
};

/** The title of an error screen, for `<title>` too. */
export function errorTitleOf(status: number): string {
  return (pages[status] ?? pages[500]!).title;
}

/** A whole page instead of a screen: what happened, and the ways out. */
export function ErrorPage({ status, message, path, signedIn = true }: Props) {
  const page = pages[status] ?? pages[500]!;
  const ways = path?.startsWith('/cabinet/') && signedIn ? [cabinet, ...page.ways] : page.ways;
  return (
    <div className="wrap">
      <EmptyBox
        heading="h1"
        title={page.title}
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
        {message && message !== page.title ? message : page.text}
      </EmptyBox>
    </div>
  );
}
