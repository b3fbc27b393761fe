/** The drawings in drawings.svg, one for each kind of goods and a parcel for all others. */
type DrawingName =
  | 'box'
  | 'breaker'
  | 'bulb'
  | 'cable'
  | 'down'
  | 'duct'
  | 'flood'
  | 'highbay'
  | 'line'
  | 'parcel'
  | 'plate'
  | 'round'
  | 'socket'
  | 'street'
  | 'strip'
  | 'switch'
  | 'track';

/** The tint of the background of a drawing: blue, amber, green, violet. */
type Tint = 1 | 2 | 3 | 4;

export type Drawing = { name: DrawingName; tint: Tint };

/** The first match wins, so specific patterns precede general ones. */
const kinds: [RegExp, DrawingName, Tint][] = [
  [/автомат|узо|дифавтомат|реле|контактор|рубильник/i, 'breaker', 4],
  [/щит|бокс|корпус|шкаф/i, 'box', 1],
  [/прокладк|кабель-канал|гофр|труб|лоток|лотк/i, 'duct', 3],
  [/кабел|провод|шнур|удлинител/i, 'cable', 3],
  [/выключател|диммер|переключател/i, 'switch', 1],
  [/розетк|вилк|колодк/i, 'socket', 1],
  [/лент|профил/i, 'strip', 1],
  [/прожектор/i, 'flood', 3],
  [/уличн|консольн|садов/i, 'street', 3],
  [/промышл|купол|high ?bay/i, 'highbay', 3],
  [/трек|спот/i, 'track', 4],
  [/встраива|даунлайт/i, 'down', 1],
  [/линейн|подвесн/i, 'line', 4],
  [/панел|плато/i, 'plate', 4],
  [/кругл|бра|люстр/i, 'round', 2],
  [/ламп/i, 'bulb', 2],
  [/светильник|свет/i, 'plate', 1],
];

/** Returns the drawing for goods without a picture, guessed from their name or group. */
export function drawingOf(...texts: string[]): Drawing {
  for (const text of texts) {
    const kind = kinds.find(([pattern]) => pattern.test(text));
    if (kind) return { name: kind[1], tint: kind[2] };
  }
  return { name: 'parcel', tint: 1 };
}
