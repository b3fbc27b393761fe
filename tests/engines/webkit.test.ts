import { tellStory } from './story.ts';
import { webkitTab } from './webkit.ts';

/** Debian's WebKit, the closest to Safari that a Debian gate has. */
tellStory({ name: 'WebKit', openTab: webkitTab });
