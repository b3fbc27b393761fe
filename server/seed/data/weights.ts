/**
 * Weights of goods: grams at a retail price of 1,000 roubles, by the code of their kind. More expensive goods of a
 * kind are larger.
 */
export const weights: Readonly<Record<string, number>> = {
  ...{ NP: 900, NK: 700, LP: 600, PN: 1_200, DW: 350, SP: 250 },
  ...{ TR: 250, MT: 90, SH: 700 },
  ...{ FL: 700, FS: 600, HP: 500, TP: 900, SD: 600, FD: 450, SA: 500, AV: 500 },
  ...{ LA: 300, LF: 150, LG: 250, LX: 350, LT: 900 },
  ...{ LS: 120, PA: 500, BP: 350, KR: 100 },
  ...{ RS: 350, RU: 90, RK: 200, SW: 350, DR: 90, DD: 200, RM: 150, KU: 1_000, UD: 700 },
  ...{ VG: 4_500, PV: 3_500, SK: 3_000 },
  ...{ VA: 450, UZ: 200, AD: 130, KM: 180 },
  ...{ SN: 900, SM: 1_500, GT: 3_000, KK: 1_500, KP: 300, KJ: 900 },
};
