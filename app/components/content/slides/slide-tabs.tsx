import { DeskTabs } from '#app/components/desk/frame/desk-tabs.tsx';
import { slidePaths } from './slide-hrefs.ts';

const tabs = [
  { label: 'Слайды', href: slidePaths.slides },
  { label: 'Главная страница', href: slidePaths.home },
  { label: 'Баннер', href: slidePaths.banner },
];

/** Tabs for the slides, the blocks of the home page and the banner. */
export function SlideTabs({ current }: { current: keyof typeof slidePaths }) {
  return (
    <DeskTabs
      label="Что видно на портале"
      tabs={tabs.map((tab) => ({ ...tab, current: tab.href === slidePaths[current] }))}
    />
  );
}
