/** The wholesaler's bank account in test statements. */
export const ownAccount = '40702810900000000001';

export type TestDocument = {
  number?: string;
  day?: string;
  received?: string;
  amount?: string;
  inn?: string;
  kpp?: string;
  payerAccount?: string;
  recipientAccount?: string;
  payer?: string;
  purpose?: string;
};

/** Returns the lines of one statement document; by default an incoming payment. */
export function bankDocument(document: TestDocument = {}): string[] {
  const {
    number = '15',
    day = '10.07.2026',
    received = day,
    amount = '1500.50',
    inn = '',
    kpp = '',
    payerAccount = '40702810500000000777',
    recipientAccount = ownAccount,
    payer = 'ООО «Плательщик»',
    purpose = 'Оплата по договору',
  } = document;
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    `Дата=${day}`,
    `Сумма=${amount}`,
    `ПлательщикСчет=${payerAccount}`,
    `Плательщик=ИНН ${inn} ${payer}`,
    `ПлательщикИНН=${inn}`,
    `ПлательщикКПП=${kpp}`,
    `Плательщик1=${payer}`,
    `ПлательщикРасчСчет=${payerAccount}`,
    `ПолучательСчет=${recipientAccount}`,
    `ПолучательРасчСчет=${recipientAccount}`,
    `ДатаПоступило=${received}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
  ];
}

/** Returns a bank statement in the 1CClientBankExchange format. */
export function bankStatement(documents: readonly TestDocument[], account = ownAccount): string {
  return [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'ДатаНачала=01.07.2026',
    'ДатаКонца=31.07.2026',
    `РасчСчет=${account}`,
    'СекцияРасчСчет',
    'ДатаНачала=01.07.2026',
    `РасчСчет=${account}`,
    'НачальныйОстаток=0.00',
    'КонецРасчСчет',
    ...documents.flatMap(bankDocument),
    'КонецФайла',
    '',
  ].join('\r\n');
}

/** Encodes a text in one of the single-byte encodings that banks use. */
export function encoded(text: string, encoding: 'windows-1251' | 'ibm866'): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code] as const),
  );
  return Uint8Array.from(text, (letter) => codes.get(letter) ?? 63);
}
