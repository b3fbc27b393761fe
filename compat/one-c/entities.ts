import { putArrivals } from '#server/one-c/entities/arrivals.server.ts';
import { putBalances } from '#server/one-c/entities/balances.server.ts';
import { putContracts } from '#server/one-c/entities/contracts.server.ts';
import { putContragents } from '#server/one-c/entities/contragents.server.ts';
import { putDealers } from '#server/one-c/entities/dealers.server.ts';
import { putDeliveryOptions } from '#server/one-c/entities/delivery-options.server.ts';
import { putDocuments } from '#server/one-c/entities/documents.server.ts';
import { putManagers } from '#server/one-c/entities/managers.server.ts';
import { putOrders } from '#server/one-c/entities/orders.server.ts';
import { putPacks } from '#server/one-c/entities/packs.server.ts';
import { putPayments } from '#server/one-c/entities/payments.server.ts';
import { putPriceTypes } from '#server/one-c/entities/price-types.server.ts';
import { putReturns } from '#server/one-c/entities/returns.server.ts';
import { putShipments } from '#server/one-c/entities/shipments.server.ts';
import { putUsers } from '#server/one-c/entities/users.server.ts';
import { putWarehouses } from '#server/one-c/entities/warehouses.server.ts';
import type { RowsUseCase } from '#server/one-c/rows-use-case.server.ts';

/** An entity with its documentation for the 1C programmer, in Russian. */
export type OneCEntity = {
  useCase: RowsUseCase;
  title: string;
  says: string;
  /** The meaning of each field of a row. */
  fields: Record<string, string>;
  /** A row as 1C would send it. */
  example: Record<string, unknown>;
};

const id = 'Ид в 1С (GUID или любой неизменный код до 100\u00a0знаков)';

/** The calls `/1c/api/{entity}`, in the order in which an exchange makes them, because each refers to earlier ones. */
export const oneCEntities: readonly OneCEntity[] = [
  {
    useCase: putPriceTypes,
    title: 'Виды цен',
    says: 'Нужны, если цены ещё не выгружались обменом товаров. Вид цен с тем же названием, заведённый в портале, получит этот id.',
    fields: {
      id,
      name: 'Название; изменённое в портале остаётся',
      for_sale: 'false – себестоимость, её дилеры не видят; только для нового вида цен',
    },
    example: { id: 'bd72d8f9-55bc-11d9-848a-00112f43529a', name: 'Оптовая' },
  },
  {
    useCase: putWarehouses,
    title: 'Склады',
    says: 'Нужны, если остатки ещё не выгружались обменом товаров. Склад с тем же названием, заведённый в портале, получит этот id.',
    fields: {
      id,
      name: 'Название; изменённое в портале остаётся',
      region: 'Название региона; нового портал заведёт',
    },
    example: { id: 'bd72d8f5-55bc-11d9-848a-00112f43529a', name: 'Склад Тула', region: 'Тульская область' },
  },
  {
    useCase: putDeliveryOptions,
    title: 'Способы доставки',
    says: 'Дни недели и час, до которого принимают заказы, задаёт отдел продаж в портале.',
    fields: {
      id,
      name: 'Название',
      hint: 'Пояснение под названием',
      price: 'Цена в рублях',
      needs_address: 'true – при заказе нужен адрес',
      enabled: 'false – больше не предлагать',
    },
    example: { id: 'delivery-1', name: 'Доставка до ТК', price: 500, needs_address: true },
  },
  {
    useCase: putManagers,
    title: 'Менеджеры',
    says: 'Сотрудники оптовика, которые ведут дилеров. Новый сотрудник видит только своих дилеров и войдёт, когда администратор отправит ему ссылку для пароля. Роли и доступ задаёт портал.',
    fields: {
      id,
      name: 'Имя и фамилия',
      email: 'E-mail; по нему же находится заведённый в портале сотрудник',
    },
    example: {
      id: 'cbcf4968-55bc-11d9-848a-00112f43529a',
      name: 'Иван Петров',
      email: 'petrov@opt.example.ru',
    },
  },
  {
    useCase: putDealers,
    title: 'Дилеры',
    says: 'Покупатель целиком: у него бывает несколько контрагентов. Обычно это партнёр. Если партнёров нет, вызов не нужен: контрагент без дилера получит своего. По одному названию заведённый в портале дилер не узнаётся: называйте и ИНН.',
    fields: {
      id,
      name: 'Название',
      inn: 'ИНН одного из контрагентов: дилер с тем же названием и контрагентом с этим ИНН, заведённый в портале, получит этот id',
      manager: 'id менеджера, который ведёт дилера; пустая строка – никто',
      manager_name: 'Имя менеджера, которого нет среди сотрудников портала: его увидит дилер',
      manager_email: 'Его e-mail',
      manager_phone: 'Его телефон',
    },
    example: {
      id: '4f5d8c2a-6f0b-11ee-9b3c-00155d012a03',
      name: 'Люмен-Опт',
      inn: '7702070139',
      manager: 'cbcf4968-55bc-11d9-848a-00112f43529a',
    },
  },
  {
    useCase: putContragents,
    title: 'Контрагенты',
    says: 'Юридические лица и предприниматели. Контрагент с тем же ИНН, заведённый в портале, получит этот id. Заказы и акты хранят реквизиты такими, какими они были.',
    fields: {
      id,
      dealer: 'id дилера, не меняется; без него новый контрагент получит дилера с тем же названием',
      company: 'Название (можно и name)',
      inn: 'ИНН с верной контрольной цифрой',
      kpp: 'КПП; у предпринимателя пусто',
      ogrn: 'ОГРН или ОГРНИП',
      legal_address: 'Юридический адрес',
      bank: 'Банк',
      bik: 'БИК',
      account: 'Расчётный счёт',
      name: 'То же, что company',
      enabled: 'false – по договорам этого контрагента нельзя заказывать',
    },
    example: {
      id: '5a1f3c6e-6f0b-11ee-9b3c-00155d012a03',
      dealer: '4f5d8c2a-6f0b-11ee-9b3c-00155d012a03',
      company: 'ООО «Люмен-Опт»',
      inn: '7702070139',
      kpp: '770201001',
      legal_address: '109147, Москва, Воронцовская ул., 43',
    },
  },
  {
    useCase: putContracts,
    title: 'Договоры и соглашения',
    says: 'Новый договор закрывает запрос дилера «нужен договор», дилер узнаёт об этом. Договор того же контрагента с тем же номером, заведённый в портале, получит этот id.',
    fields: {
      id,
      contragent: 'id контрагента, не меняется (можно и counterparty)',
      number: 'Номер, как он напечатан на договоре',
      price_type: 'id вида цен',
      discount: 'Скидка в процентах, 5.5',
      credit_limit: 'Лимит в рублях; 0 – предоплата',
      deferral_days: 'Отсрочка в днях (можно и defer_days)',
      warehouses: 'id складов, с которых можно заказывать; список заменяется целиком',
      valid_from: 'Первый день действия; пустая строка – не ограничен',
      valid_to: 'Последний день действия; пустая строка – не ограничен',
      orders_expected: 'true – можно заказывать под ожидаемое поступление; иначе нельзя',
      enabled: 'false – закрыт',
    },
    example: {
      id: '6b2c4d7f-6f0b-11ee-9b3c-00155d012a03',
      contragent: '5a1f3c6e-6f0b-11ee-9b3c-00155d012a03',
      number: 'Д-15',
      price_type: 'bd72d8f9-55bc-11d9-848a-00112f43529a',
      discount: 5,
      credit_limit: 500000,
      deferral_days: 30,
      warehouses: ['bd72d8f5-55bc-11d9-848a-00112f43529a'],
    },
  },
  {
    useCase: putUsers,
    title: 'Пользователи',
    says: 'Люди дилера. Новый получает приглашение по почте и сам задаёт пароль. Первый пользователь дилера – главный. E-mail меняют только в портале.',
    fields: {
      id,
      dealer: 'id дилера, не меняется',
      email: 'E-mail для входа',
      name: 'Имя и фамилия',
      phone: 'Телефон',
      type: 'main – главный, manager – менеджер, observer – наблюдатель; только для нового',
      contracts:
        'id договоров, которыми может пользоваться менеджер или наблюдатель; список заменяется целиком',
      enabled: 'false – доступ закрыт; главному доступ закрывает отдел продаж в портале',
    },
    example: {
      id: '7c3d5e80-6f0b-11ee-9b3c-00155d012a03',
      dealer: '4f5d8c2a-6f0b-11ee-9b3c-00155d012a03',
      email: 'belova@lumen.example.ru',
      name: 'Анна Белова',
    },
  },
  {
    useCase: putPacks,
    title: 'Кратность и минимум',
    says: 'В каких количествах товары упакованы и продаются. Сами товары выгружает обмен товарами.',
    fields: {
      id: 'Ид товара или характеристики, как в обмене товарами: «товар» или «товар#характеристика»',
      pack: 'Штук в упаковке; только показывается',
      multiple: 'Заказ кратен этому количеству',
      minimum: 'Наименьшее количество в заказе',
    },
    example: { id: 'dee6e19a-55bc-11d9-848a-00112f43529a', pack: 10, multiple: 10, minimum: 20 },
  },
  {
    useCase: putArrivals,
    title: 'Ожидаемые поступления',
    says: 'Строки заказов поставщикам: что, куда и когда придёт. Пришедшее передайте с deleted или не называйте в полном списке склада. Без склада портал берёт реквизит «Планируемая дата поступления» из обмена товарами.',
    fields: {
      id: 'Ид строки: например, GUID заказа поставщику и номер строки',
      product: 'Ид товара или характеристики, как в обмене товарами',
      warehouse: 'id склада',
      date: 'Дата поступления, 2026-12-24 или 24.12.2026',
      quantity:
        'Сколько штук ещё ожидается; можно не называть. Когда пришла часть, передайте сначала остатки складов, потом – сколько ещё ожидается',
      deleted: 'true – больше не ожидается или уже пришло',
    },
    example: {
      id: '9e5f7aa2-6f0b-11ee-9b3c-00155d012a03#1',
      product: 'dee6e19a-55bc-11d9-848a-00112f43529a',
      warehouse: 'bd72d8f5-55bc-11d9-848a-00112f43529a',
      date: '2026-12-24',
      quantity: 200,
    },
  },
  {
    useCase: putOrders,
    title: 'Состояния заказов',
    says: 'Для тех, кто не возвращает заказы обменом заказов: номер и дата в 1С, состояние, оплата, отгрузка. Состав заказа меняет только обмен заказами. Состояния переводит таблица «Состояния из 1С» в портале; неизвестное остаётся в `notes`. Назад заказ не идёт, отмена доходит всегда.',
    fields: {
      id: 'Номер, под которым портал передал заказ, или Ид заказа, который сделан в 1С',
      number: 'Номер документа в 1С',
      date: 'Его дата',
      state: 'Статус заказа в 1С, как он называется',
      posted: 'true – проведён',
      cancelled: 'true – отменён или помечен на удаление',
      shipped: 'true – отгружен полностью; false – не отгружен, что бы ни говорил статус',
      shipment_number: 'Номер реализации, когда отгружено полностью',
      shipment_date: 'Её дата',
      paid: 'true – оплачен полностью; долг от этого не меняется',
      paid_date: 'Когда оплачен',
    },
    example: {
      id: '1523',
      number: 'УТ-000123',
      date: '2026-11-20',
      state: 'К выполнению',
      shipped: false,
      paid: true,
      paid_date: '2026-11-23',
    },
  },
  {
    useCase: putShipments,
    title: 'Отгрузки',
    says: 'Реализации, которые составляют долг. Как только отгрузка названа, заказ, на который она ссылается, сам в долг не записывается, а уже записанная им сумма заменяется суммами отгрузок. Отгрузка без заказа с тем же договором, днём, номером и суммой, что записал заказ, считается его отгрузкой. Передавайте после состояний заказов, и отменённые тоже.',
    fields: {
      id,
      contract: 'id договора',
      order:
        'Номер, под которым портал передал заказ, или Ид заказа, который сделан в 1С; потом не меняется. Если заказа в портале нет, не называйте',
      date: 'Дата, 2026-11-24 или 24.11.2026',
      number: 'Номер реализации',
      sum: 'Сумма в рублях',
      cancelled: 'true – не проведена или помечена на удаление; false – снова проведена',
    },
    example: {
      id: '1f6a8bb3-6f0b-11ee-9b3c-00155d012a03',
      contract: '6b2c4d7f-6f0b-11ee-9b3c-00155d012a03',
      order: '1523',
      date: '2026-11-20',
      number: 'УТ-000456',
      sum: 48250.4,
    },
  },
  {
    useCase: putReturns,
    title: 'Возвраты',
    says: 'Для тех, кто не передаёт возвраты обменом заказов: номер, дата и состояние возврата, который оформлен на портале. Проведённый документ принимает товар и уменьшает долг; остатки складов 1С портал при этом не меняет. Возврат, сделанный в 1С, и состав возврата передаёт только обмен заказами.',
    fields: {
      id: 'Номер, под которым портал передал возврат, номер на портале («В-000012») или Ид возврата, который сделан в 1С',
      number: 'Номер документа в 1С',
      date: 'Его дата',
      posted: 'true – проведён, товар принят',
      cancelled: 'true – отменён или помечен на удаление',
    },
    example: {
      id: '800000012',
      number: 'УТ-000031',
      date: '2026-11-24',
      posted: true,
    },
  },
  {
    useCase: putPayments,
    title: 'Платежи и корректировки',
    says: 'Платёж того же договора, дня, суммы и номера, который внесён в портале или загружен из банка, получит этот id и не посчитается дважды. Возврат, который портал уже принял, узнаётся по id или по договору, номеру, дате и сумме. Удалённое не возвращается: передайте новый платёж.',
    fields: {
      id,
      contract: 'id договора',
      kind: 'payment – оплата (если не указано), return – возврат товара, refund – возврат денег, less и more – корректировка долга',
      date: 'Дата, 2026-11-24 или 24.11.2026',
      number: 'Номер документа',
      sum: 'Сумма в рублях, всегда положительная',
      note: 'Примечание для отдела продаж',
      deleted: 'true – сторнировать',
    },
    example: {
      id: '8d4e6f91-6f0b-11ee-9b3c-00155d012a03',
      contract: '6b2c4d7f-6f0b-11ee-9b3c-00155d012a03',
      date: '2026-11-20',
      number: '115',
      sum: 12500.5,
    },
  },
  {
    useCase: putBalances,
    title: 'Долги',
    says: 'Долг по договору, как он в 1С. Разница с порталом становится корректировкой сегодняшнего дня: дилер увидит её в акте сверки. Передавайте после платежей.',
    fields: { id: 'id договора', balance: 'Долг дилера в рублях; отрицательный – аванс' },
    example: { id: '6b2c4d7f-6f0b-11ee-9b3c-00155d012a03', balance: 125300 },
  },
  {
    useCase: putDocuments,
    title: 'Документы',
    says: 'Счета, накладные и другие документы, которые дилер скачивает в кабинете. На долг не влияют. Файл передаёт отдельный вызов, он описан ниже.',
    fields: {
      id,
      kind: 'invoice – счёт, upd – УПД, waybill – накладная (ТОРГ-12), vat_invoice – счёт-фактура, reconciliation – акт сверки, certificate – сертификат, other – прочее',
      number: 'Номер',
      date: 'Дата, 2026-11-24 или 24.11.2026',
      contract: 'id договора. Менеджер дилера видит документы только своих договоров',
      contragent: 'id контрагента, если договора нет',
      order: 'Номер, под которым портал передал заказ, или Ид заказа, который сделан в 1С',
      sum: 'Сумма в рублях; можно не называть',
      cancelled: 'true – не проведён или помечен на удаление: дилер его не видит',
    },
    example: {
      id: '2a7b9cc4-6f0b-11ee-9b3c-00155d012a03',
      kind: 'upd',
      number: 'УТ-000456',
      date: '2026-11-20',
      contract: '6b2c4d7f-6f0b-11ee-9b3c-00155d012a03',
      order: '1523',
      sum: 48250.4,
    },
  },
];
