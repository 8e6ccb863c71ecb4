import { useEffect, useState } from 'react';

/** A heading that the index leads to. */
export interface PartHeading {
  id: string;
  title: string;
}

/**
 * The headings of the third level in an element, as its content comes and goes: what other remotes
 * contribute may show nothing. Each gets an id where it has none, and can take the focus.
 */
export function useHeadings(box: HTMLElement | null): readonly PartHeading[] {
  const [headings, setHeadings] = useState<readonly PartHeading[]>([]);
  useEffect(() => {
    if (!box) return undefined;
    function read() {
      const found = [...(box?.querySelectorAll('h3') ?? [])].map(describe);
      setHeadings((last) => (isSame(last, found) ? last : found));
    }
    read();
    const observer = new MutationObserver(read);
    observer.observe(box, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      setHeadings([]);
    };
  }, [box]);
  return headings;
}

function describe(heading: HTMLHeadingElement, index: number): PartHeading {
  heading.id ||= `contributed-${index}`;
  heading.tabIndex = -1;
  return { id: heading.id, title: heading.textContent?.trim() ?? '' };
}

function isSame(one: readonly PartHeading[], other: readonly PartHeading[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
