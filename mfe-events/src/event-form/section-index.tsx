import { type RefObject, useEffect, useState } from 'react';
import { type SectionTitle, sectionId } from './section.tsx';
import * as css from './section-index.module.css';

interface SectionIndexProps {
  titles: readonly SectionTitle[];
  /** What scrolls. */
  container: RefObject<HTMLElement | null>;
}

/** The sections beside the form; the one in sight is marked, a click leads to one. */
export function SectionIndex({ titles, container }: SectionIndexProps) {
  const shown = useSectionInSight(titles, container);
  return (
    <nav className={css.index} aria-label="Sections of the form">
      <ol>
        {titles.map((title) => (
          <li key={title}>
            <button
              type="button"
              aria-current={title === shown ? 'true' : undefined}
              onClick={() => goTo(title)}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function goTo(title: SectionTitle): void {
  const section = document.getElementById(sectionId(title));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea, select, button')?.focus({
    preventScroll: true,
  });
}

/** A section counts as in sight once its top has passed the upper third of what scrolls. */
function useSectionInSight(
  titles: readonly SectionTitle[],
  container: RefObject<HTMLElement | null>,
): SectionTitle | undefined {
  const [shown, setShown] = useState(titles[0]);
  useEffect(() => {
    const scroller = container.current;
    if (!scroller) return;
    const look = () => {
      const { top, height } = scroller.getBoundingClientRect();
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const passed = titles.filter((title) => {
        const section = document.getElementById(sectionId(title));
        return section && section.getBoundingClientRect().top < top + height / 3;
      });
      setShown(isAtEnd && scroller.scrollTop > 0 ? titles.at(-1) : (passed.at(-1) ?? titles[0]));
    };
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [titles, container]);
  return shown;
}
