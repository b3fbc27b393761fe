type Extra = { feature: RegExp; where?: RegExp; without: string };

/**
 * Features that the built styles may use although the oldest supported browsers lack them, because the page is good
 * enough without them.
 */
export const extras: readonly Extra[] = [
  // Firefox supports :has() only since version 121. Essential styles use a class instead.
  {
    feature: /^:has$/,
    where: /:checked/,
    without: 'the mark alone tells what is chosen; fields that do not count are refused by nobody',
  },
  {
    feature: /^:has$/,
    where: /\.cartbar|\.notes:has/,
    without: 'on a short page the bar stands under the content',
  },
  { feature: /^:has$/, where: /\.picture:has\(img\)/, without: 'pictures are not enlarged under the mouse' },
  {
    feature: /^@media scripting$/,
    where: /enabled/,
    without: 'what scripts make superfluous is shown until they wake',
  },
  {
    feature: /^:has$/,
    where: /\.aside:has\(:target\)/,
    without: 'an error in the folded filter is named at the top of the page',
  },
  {
    feature: /^:has$/,
    where: /main:has\(>\.scrim\)|\.scrim:has\(\.dialog\)|\.cart-grid:has/,
    without: 'the page beneath is printed with the window',
  },
  {
    feature: /^:has$/,
    where: /\.page-head>:has\(\+\.stretch\)/,
    without: 'the spacer itself is shown (frame.css)',
  },
  {
    feature: /^:has$/,
    where: /\.data-table|\.stocks|\.basket\b/,
    without: 'columns and cards of a table are aligned otherwise',
  },
  {
    feature: /^:has$/,
    where: /\.(?:note|card|quantity|dialog-foot|page-acts|inline-field|account|acts-list)(?:\b.*)?:has/,
    without: 'spaces and borders differ a little',
  },
  {
    feature: /^:has$/,
    where: /\.(?:page|alert)\b.*:has|^a:hover:has/,
    without: 'nothing: parts of Tabler that no screen shows',
  },
  // The following features are conveniences.
  {
    feature: /^@page$|^size$|^break-after|^print-color-adjust/,
    without: 'a print is cut elsewhere, in the printer’s own size',
  },
  { feature: /^overscroll-behavior/, without: 'the page scrolls on at the end of a list' },
  { feature: /^field-sizing/, without: 'the field of a message keeps its height and scrolls' },
  { feature: /^resize|^cursor|^:selection$/, without: 'there is no mouse' },
  { feature: /^scrollbar-/, without: 'scroll bars look like the system’s' },
  { feature: /forced-color/, without: 'there are no forced colours' },
  {
    feature: /^place-items: (?:start|end)$/,
    without: 'nothing: in a grid, where it is used, Safari has had it since 11',
  },
  { feature: /^text-wrap/, without: 'headings break where the line is full' },
  { feature: /^float: inline-start$/, without: 'a legend stands over its fields, as it does anyway' },
  { feature: /^@property$/, without: 'a gradient of Tabler that no screen shows' },
];

/**
 * Features that scripts must not use, because they fail in the oldest supported browsers. Where one is needed, its
 * fallback is in one place (app/enhance/).
 */
export const scriptPatterns: readonly { feature: string; pattern: RegExp }[] = [
  { feature: 'lookbehind (Safari 16.4)', pattern: /.{0,40}\(\?<[=!].{0,20}/g },
  { feature: 'AbortSignal.timeout and any (Safari 16 and 17.4)', pattern: /AbortSignal\.(?:timeout|any)\(/g },
  { feature: ':modal (Safari 15.6)', pattern: /:modal\b/g },
  {
    feature: 'requestSubmit without looking whether it is there (Safari 16)',
    pattern: /(?:\?\.|\|\|\w+\.)requestSubmit\(/g,
  },
  {
    feature: 'URL.canParse and Promise.withResolvers (2023 and 2024)',
    pattern: /URL\.canParse\(|Promise\.withResolvers\(/g,
  },
];
