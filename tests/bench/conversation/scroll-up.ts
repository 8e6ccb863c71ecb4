/** What scrolling up to the first message showed. */
export interface Scroll {
  /** Milliseconds between frames while there was something to scroll. */
  intervals: number[];
  /** Pixels by which the line at the top of the view moved on its own, at most. */
  jumpPx: number;
  /** The most lines that were in the page at once. */
  lines: number;
}

/**
 * Runs in the page: scrolls a box of `[data-line]` up by `stepPx` a frame until `last` is in it and
 * its top is reached.
 */
export function scrollUp({
  selector,
  stepPx,
  last,
}: {
  selector: string;
  stepPx: number;
  last: string;
}): Promise<Scroll> {
  const box = document.querySelector<HTMLElement>(selector);
  if (!box) throw new Error(`${selector} is not in the page`);
  const scroll: Scroll = { intervals: [], jumpPx: 0, lines: 0 };
  let marker: { line: Element; topPx: number } | null = null;
  let previousAt = 0;
  function findLine(scrolled: HTMLElement) {
    const top = scrolled.getBoundingClientRect().top;
    const lines = [...scrolled.querySelectorAll('[data-line]')];
    scroll.lines = Math.max(scroll.lines, lines.length);
    const line = lines.find((one) => one.getBoundingClientRect().bottom > top);
    return line ? { line, topPx: line.getBoundingClientRect().top } : null;
  }
  return new Promise((resolve) => {
    function step(now: number) {
      if (!box) return;
      if (marker?.line.isConnected) {
        const movedPx = Math.abs(marker.line.getBoundingClientRect().top - marker.topPx);
        scroll.jumpPx = Math.max(scroll.jumpPx, movedPx);
      }
      if (marker) scroll.intervals.push(now - previousAt);
      previousAt = now;
      const isWaiting = box.scrollTop === 0;
      if (isWaiting && box.querySelector('[data-line]')?.textContent.includes(last)) {
        resolve(scroll);
        return;
      }
      box.scrollTop -= stepPx;
      marker = isWaiting ? null : findLine(box);
      requestAnimationFrame(step);
    }
    requestAnimationFrame(step);
  });
}
