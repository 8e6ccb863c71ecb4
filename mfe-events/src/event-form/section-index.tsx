import { type RefObject, useEffect, useRef, useState } from 'react';
import { type SectionTitle, sectionId } from './section.tsx';
import * as css from './section-index.module.css';

interface SectionIndexProps {
  titles: readonly SectionTitle[];
  /** The element that scrolls. */
  container: RefObject<HTMLElement | null>;
}

/** The list of sections. It marks the one in view, and a click scrolls to one. */
export function SectionIndex({ titles, container }: SectionIndexProps) {
  const [current, choose] = useSectionInView(titles, container);
  return (
    <nav className={css.index} aria-label="Sections of the form">
      <ol>
        {titles.map((title) => (
          <li key={title}>
            <button
              type="button"
              aria-current={title === current ? 'true' : undefined}
              onClick={() => {
                choose(title);
                goTo(title);
              }}
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

/**
 * The section in view: the last one whose top is in the upper third of the scroll container. One
 * that was chosen stays current until somebody scrolls: the last ones never reach the top.
 */
function useSectionInView(
  titles: readonly SectionTitle[],
  container: SectionIndexProps['container'],
) {
  const [current, setCurrent] = useState(titles[0]);
  const chosen = useRef(false);
  useEffect(() => {
    const scroller = container.current;
    if (!scroller) return;
    function update() {
      if (scroller && !chosen.current) setCurrent(findTitleInView(scroller, titles));
    }
    function release() {
      chosen.current = false;
    }
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    scroller.addEventListener('scroll', update, options);
    for (const by of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      scroller.addEventListener(by, release, options);
    return () => listening.abort();
  }, [titles, container]);
  function choose(title: SectionTitle) {
    chosen.current = true;
    setCurrent(title);
  }
  return [current, choose] as const;
}
