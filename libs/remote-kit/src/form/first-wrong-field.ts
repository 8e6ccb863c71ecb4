/**
 * The field of a form's error: the element of that path, or of the nearest path above it, because
 * an entry of a list may have no field of its own. Null when there is none on the page.
 */
export function findField(path: string): HTMLElement | null {
  const fields = fieldsOfPage();
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const field = fields.find(({ dataset }) => dataset.path === at);
    if (field) return field;
  }
  return null;
}

/**
 * Moves the focus to the wrong field that comes first on the page; keyboard and screen reader are
 * then there.
 */
export function focusFirstField(paths: readonly string[]): void {
  const fields = fieldsOfPage();
  const wrong = paths.map(findField).filter((field) => field !== null);
  wrong.sort((a, b) => fields.indexOf(a) - fields.indexOf(b));
  const [first] = wrong;
  if (first) findInput(first).focus();
}

/** Of a group, such as one of radio buttons, the first input that can be used. */
function findInput(field: HTMLElement): HTMLElement {
  if (field.tabIndex >= 0 || field.hasAttribute('tabindex')) return field;
  return field.querySelector<HTMLElement>('input:enabled') ?? field;
}

function fieldsOfPage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-path]')];
}
