import { encode } from 'uqr';
import type { Pdf } from '../../files/pdf.server.ts';
import type { DrawnAbove } from '../../files/printed-pdf.server.ts';
import type { Bill } from './bill.ts';
import { paymentCode } from './payment-code.ts';

/** Lengths are in points. */
const code = { side: 118, gap: 14 };
const label = { size: 7, line: 10 };
const value = { size: 9, lineGap: 1.5 };
const pad = { x: 6, y: 4 };
/** The start of the second column, and the width of the labels in it. */
const second = { share: 0.5, name: 36 };
const colours = { text: '#1a2231', quiet: '#5b6577', rule: '#9aa5b8', code: '#000000' };

/**
 * Returns the block above a bill: the payee's requisites as in a payment order, and beside them the QR code of the
 * payment (ГОСТ Р 56042-2014), drawn as vector squares.
 */
export function paymentSlip(bill: Bill): DrawnAbove {
  const { seller } = bill;
  const kpp = seller.kpp && `КПП\u00a0${seller.kpp}`;
  const rows = [
    {
      left: { name: 'Банк получателя', text: seller.bank },
      right: [
        ['БИК', seller.bik],
        ['Сч. №', seller.corr_account],
      ],
    },
    {
      left: {
        name: `Получатель: ИНН\u00a0${seller.inn}${kpp && `, ${kpp}`}`,
        text: seller.company,
      },
      right: [['Сч. №', seller.account]],
    },
  ] as const;
  const boxWidth = (width: number) => width - code.side - code.gap;
  const heights = (pdf: Pdf, width: number) =>
    rows.map(({ left, right }) => {
      const text = textHeight(pdf, left.text, boxWidth(width) * second.share - 2 * pad.x);
      return Math.max(label.line + text, right.length * 14) + 2 * pad.y + 2;
    });
  const slipHeight = (pdf: Pdf, width: number) => heights(pdf, width).reduce((all, each) => all + each, 0);
  return {
    height: (pdf, width) => Math.max(code.side + label.line, slipHeight(pdf, width)) + 18,
    draw(pdf, { x, y, width }) {
      const box = boxWidth(width);
      const split = x + box * second.share;
      let top = y;
      for (const [i, height] of heights(pdf, width).entries()) {
        const { left, right } = rows[i]!;
        pdf.rect(x, top, box, height).lineWidth(0.75).stroke(colours.rule);
        pdf
          .moveTo(split, top)
          .lineTo(split, top + height)
          .stroke(colours.rule);
        drawLabel(pdf, left.name, x + pad.x, top + pad.y);
        pdf.font('regular').fontSize(value.size).fillColor(colours.text);
        pdf.text(left.text, x + pad.x, top + pad.y + label.line, {
          width: box * second.share - 2 * pad.x,
          lineGap: value.lineGap,
        });
        for (const [n, [name, text]] of right.entries()) {
          const at = top + pad.y + n * 14;
          drawLabel(pdf, name, split + pad.x, at + 1.5);
          pdf.font('regular').fontSize(value.size).fillColor(colours.text);
          pdf.text(text, split + pad.x + second.name, at, { lineBreak: false });
        }
        top += height;
      }
      const right = x + width - code.side;
      drawCode(pdf, paymentCode(bill), { x: right, y, side: code.side });
      drawLabel(pdf, 'Оплата в приложении банка', right, y + code.side + 3);
    },
  };
}

function drawLabel(pdf: Pdf, text: string, x: number, y: number): void {
  pdf.font('regular').fontSize(label.size).fillColor(colours.quiet).text(text, x, y, { lineBreak: false });
}

function textHeight(pdf: Pdf, text: string, width: number): number {
  return pdf.font('regular').fontSize(value.size).heightOfString(text, { width, lineGap: value.lineGap });
}

/**
 * Draws one path with a rectangle for each run of dark squares in a row, because PDF readers show white hairlines
 * between single squares.
 */
function drawCode(pdf: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  // The page around the code is white, and the distance to everything else provides the quiet zone of four squares.
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const square = side / size;
  for (const [line, row] of data.entries()) {
    for (let from = 0; from < size; from++) {
      if (!row[from]) continue;
      let to = from;
      while (to < size && row[to]) to++;
      pdf.rect(x + from * square, y + line * square, (to - from) * square, square);
      from = to;
    }
  }
  pdf.fill(colours.code);
}
