import { type RefObject, useEffect, useState } from 'react';
import { type SectionTitle, sectionId } from './section.tsx';
import * as css from './section-index.module.css';

interface SectionIndexProps {
  titles: readonly SectionTitle[];
  /** The element that scrolls. */
  container: RefObject<HTMLElement | null>;
}

/** The list of sections. It marks the one in view, and a click scrolls to one. */
export function SectionIndex({ titles, container }: SectionIndexProps) {
  const current = useSectionInView(titles, container);
  return (
    <nav className={css.index} aria-label="Sections of the form">
      <ol>
        {titles.map((title) => (
          <li key={title}>
            <button
              type="button"
              aria-current={title === current ? 'true' : undefined}
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

function findTitleInView(
  scroller: HTMLElement,
  titles: readonly SectionTitle[],
): SectionTitle | undefined {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return titles.at(-1);
  const { top, height } = scroller.getBoundingClientRect();
  const passed = titles.filter((title) => {
    const section = document.getElementById(sectionId(title));
    return section && section.getBoundingClientRect().top < top + height / 3;
  });
  return passed.at(-1) ?? titles[0];
}

/** The section in view: the last one whose top is in the upper third of the scroll container. */
function useSectionInView(
  titles: readonly SectionTitle[],
  container: RefObject<HTMLElement | null>,
): SectionTitle | undefined {
  const [current, setCurrent] = useState(titles[0]);
  useEffect(() => {
    const scroller = container.current;
    if (!scroller) return;
    function update() {
      if (scroller) setCurrent(findTitleInView(scroller, titles));
    }
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, [titles, container]);
  return current;
}
