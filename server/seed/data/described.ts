/** A product that the demo's staff have described in Markdown and given more pictures. */
export const described = {
  articul: 'LT-NB36-4054',
  description: `Накладной светильник «Плато» заменяет растровый 4×18 и светит **ровно, без видимых точек**.

- Крепится к потолку или на подвес
- **IP54**: для складов, цехов и подъездов
- Работает от −20 до +40 °C

Чем отличаются исполнения, видно в [разделе накладных](/open/225).`,
  /** Shown after the main picture. */
  pictures: ['/pictures/tri-proof.svg'],
} as const;
