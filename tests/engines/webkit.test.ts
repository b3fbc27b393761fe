import { tellStory } from './story.ts';
import { webkitTab } from './webkit.ts';

/** Debian's WebKit: the nearest to Safari that a gate on Debian has. */
tellStory({ name: 'WebKit', openTab: webkitTab });
