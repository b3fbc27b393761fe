import { tellStory } from './story.ts';
import { webkitTab } from './webkit.ts';

/** Tests Debian's WebKit, the closest engine to Safari available on Debian. */
tellStory({ name: 'WebKit', openTab: webkitTab });
