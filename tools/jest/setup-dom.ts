import '@testing-library/jest-dom';

/** Adds what jsdom lacks and Mantine asks for, and gives each test empty storages. */
function completePage(): void {
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
      addEventListener: () => {},
      removeEventListener: () => {},
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

// A test that runs in plain Node has no page.
if ('window' in globalThis) completePage();
