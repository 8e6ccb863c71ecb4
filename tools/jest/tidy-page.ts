/**
 * Returns what puts the page back as it is now: the document, the address, the storages, timers,
 * spies, and what tests replace because jsdom has no layout, network, camera or files.
 */
export function keepPage(): () => void {
  const kept = listReplaceable().map((object) => ({
    object,
    before: Object.getOwnPropertyDescriptors(object) as PropertyDescriptorMap,
  }));
  return () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    for (const { object, before } of kept) restore(object, before);
    if ('window' in globalThis) emptyPage();
  };
}

function listReplaceable(): object[] {
  if (!('window' in globalThis)) return [globalThis];
  const prototypes = [Element, HTMLElement, HTMLCanvasElement, HTMLMediaElement];
  return [globalThis, navigator, URL, ...prototypes.map(({ prototype }) => prototype)];
}

function restore(object: object, before: PropertyDescriptorMap): void {
  for (const name of Reflect.ownKeys(object)) {
    const own = before[name as string];
    const now = Reflect.getOwnPropertyDescriptor(object, name);
    if (!own) Reflect.deleteProperty(object, name);
    else if (own.value !== now?.value || own.get !== now?.get || own.set !== now?.set)
      Reflect.defineProperty(object, name, own);
  }
}

function emptyPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  history.replaceState(null, '', '/');
}
