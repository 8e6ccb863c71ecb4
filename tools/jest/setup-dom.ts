import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Patience for a busy machine, not for the product: nothing here is a measurement.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5_000 });

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
