import type { Page } from '@playwright/test';

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // What is placed by a script, such as a menu, moves in the frame after a change of the window.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return Math.max(0, document.documentElement.scrollWidth - innerWidth);
  });
}

/**
 * The texts that are cut off only once lines, letters and words are as far apart as WCAG 1.4.12
 * asks.
 */
export function findCutOffBySpacing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    function findCutOff(): Element[] {
      return [...document.body.querySelectorAll('*')].filter((element) => {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        if (!hasText || element.getClientRects().length === 0) return false;
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        if (clipPath !== 'none') return false;
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        return (
          (overflowX !== 'visible' && scrollWidth > clientWidth + 1) ||
          (overflowY !== 'visible' && scrollHeight > clientHeight + 1)
        );
      });
    }
    const before = new Set(findCutOff());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }`);
    document.adoptedStyleSheets.push(sheet);
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const found = findCutOff().filter((element) => !before.has(element));
    const overflow = document.documentElement.scrollWidth - innerWidth;
    document.adoptedStyleSheets.pop();
    const texts = found.map(({ tagName, textContent }) => `${tagName}: ${textContent}`);
    return overflow > 0 ? [...texts, `the page is ${overflow} px too wide`] : texts;
  });
}

/** The buttons, links and fields that cannot be brought into sight, or are covered there. */
export function findOutOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const area =
      [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1) ?? document.body;
    // A link inside the page is the way past the menu, which shows only while it has the focus.
    const selector = 'button, a[href]:not([href^="#"]), input, textarea, select';
    return [...area.querySelectorAll<HTMLElement>(selector)].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.tabIndex < 0) return [];
      control.scrollIntoView({ block: 'center' });
      const [line] = control.getClientRects();
      if (!line || line.width < 2 || line.height < 2) return [];
      const at = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2);
      if (at && (control.contains(at) || at.contains(control) || at.closest('label'))) return [];
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.tagName);
      return [at ? `${name}, covered by ${at.tagName}: ${at.textContent?.slice(0, 40)}` : name];
    });
  });
}
