/** Elements that are not displayed, by the rules of a browser that jsdom knows. */
const HIDDEN = '[hidden], input[type=hidden i], dialog:not([open])';

type Style = Partial<Record<string, string>>;

/**
 * Answers `getComputedStyle` from attributes and inline styles, which is all that tests have: no
 * style sheets are loaded. jsdom matches its default sheet with the element and computes its
 * colours each time; queries by role, clicks and the placing of popovers ask for hundreds.
 */
export function leanStyle(): void {
  const compute = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  /** That of an element which is part of the page, and open where it can be closed. */
  function defaultDisplay({ localName }: Element): string {
    const known = displays.get(localName);
    if (known !== undefined) return known;
    const probe = document.createElement(localName);
    probe.setAttribute('open', '');
    document.documentElement.append(probe);
    const { display } = compute(probe);
    probe.remove();
    displays.set(localName, display);
    return display;
  }
  function displayOf(element: Element): string {
    return element.matches(HIDDEN) ? 'none' : defaultDisplay(element);
  }
  function readValue(element: Element, name: string): string {
    const own = inlineOf(element)[name];
    if (own) return own;
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return inherited(element, name) ?? 'visible';
    if (name === 'pointerEvents') return inherited(element, name) ?? 'auto';
    return '';
  }
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return compute(element, pseudo);
    function getPropertyValue(name: string): string {
      return readValue(element, camelCase(name));
    }
    const style = { getPropertyValue } as CSSStyleDeclaration;
    return new Proxy(style, {
      get: (target, name) =>
        name in target || typeof name === 'symbol'
          ? Reflect.get(target, name)
          : readValue(element, camelCase(name)),
    });
  };
}

function camelCase(name: string): string {
  if (name.startsWith('--')) return name;
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function inlineOf(element: Element): Style {
  return 'style' in element ? (element.style as Style) : {};
}

function inherited(element: Element, name: string): string | undefined {
  const { parentElement } = element;
  if (!parentElement) return undefined;
  return inlineOf(parentElement)[name] || inherited(parentElement, name);
}
