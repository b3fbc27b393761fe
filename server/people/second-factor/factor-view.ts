/** The second factor, as shown on its owner's screen. */
export type FactorState =
  | { state: 'off' }
  | {
      /** Being set up: the secret is shown until a code has confirmed it. */
      state: 'pending';
      /** In groups of four, to be typed into an app. */
      secret: string;
      /** The QR code of the secret: the number of modules per side, and the dark ones as an SVG path. */
      qr: { size: number; path: string };
    }
  | { state: 'on'; since: number; codesLeft: number };
