import type { CatalogueProduct } from '../goods/model.ts';

/** A product as one account sees it, with the account's marks. */
export type MarkedGoods = CatalogueProduct & {
  /**
   * True when the product has a price under the contract. `price` itself is also undefined when wholesale prices are
   * hidden.
   */
  orderable: boolean;
  wish: boolean;
  /** The wanted quantity; 0 when the product is not a need. */
  need: number;
};

/** Marked goods for a screen, with the quantities in the account's basket. */
export type GoodsItem = MarkedGoods & {
  /** Pieces in the account's basket per warehouse; only warehouses with some. */
  inBasket: { wms: number; quantity: number }[];
  /** True while the account waits for the product's arrival. */
  watch?: boolean;
  /** «кратно 10, в упаковке 12 шт.»; absent when there is nothing to say. */
  soldIn?: string;
  /** «Ожидается 40 шт. 28.11», when the product is out of stock or has less stock than the account needs. */
  expected?: string;
  /** True when some pieces can be ordered before they arrive. */
  orderExpected?: boolean;
  /** True when the product is no longer sold; only lists of marked goods still contain such products. */
  gone?: boolean;
  /** For a need: the time at which the product came into stock. */
  arrivedAt?: number;
};
