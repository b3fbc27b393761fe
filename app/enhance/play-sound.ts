/** Two quiet tones, the second lower: their frequencies in hertz. */
const tones = [880, 660];
const secondsApart = 0.16;
const secondsLong = 0.3;
/** A fraction of the full volume. */
const volume = 0.08;

/** How long to wait for the browser to begin, in milliseconds; a browser that allows no sound never begins. */
const patienceMs = 1_000;

type ReadySound = { play(): void; leave(): void };

/** Returns the sound; undefined when the browser does not allow it, because nothing was pressed on the page yet. */
export async function readySound(): Promise<ReadySound | undefined> {
  const context = new AudioContext();
  const leave = () => void context.close();
  const allowed = await Promise.race([
    context.resume().then(
      () => true,
      () => false,
    ),
    new Promise<false>((done) => setTimeout(() => done(false), patienceMs)),
  ]);
  if (allowed) return { play: () => play(context, leave), leave };
  leave();
  return undefined;
}

function play(context: AudioContext, ended: () => void): void {
  for (const [i, hertz] of tones.entries()) {
    const from = context.currentTime + i * secondsApart;
    const until = from + secondsLong;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = hertz;
    // The tone swells and fades, because a tone that starts or stops at once clicks.
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(volume, from + 0.02);
    loudness.gain.linearRampToValueAtTime(0, until);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(until);
    if (i === tones.length - 1) tone.onended = ended;
  }
}
