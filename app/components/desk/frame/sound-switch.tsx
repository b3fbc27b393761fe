import { useState } from 'react';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { readySound } from '#app/enhance/play-sound.ts';
import { isSoundOn, keepSound } from '#app/enhance/sound-choice.ts';

/** Switches the sound of new messages on or off, and plays it once when switched on. */
export function SoundSwitch() {
  return useHydrated() ? <Switch /> : null;
}

function Switch() {
  const [on, setOn] = useState(isSoundOn);
  return (
    <label className="inline-field">
      <input
        className="form-check-input m-0"
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          keepSound(target.checked);
          if (target.checked) void readySound().then((sound) => sound?.play());
        }}
      />
      Звук при новом сообщении
    </label>
  );
}
