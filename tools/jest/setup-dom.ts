import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { leanStyle } from './lean-style.ts';

// Long enough for a busy machine: no test measures how fast the product is.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

/** Adds what Mantine needs and jsdom lacks, and empties the storages before each test. */
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

// A test in the node environment has no page.
if ('window' in globalThis) {
  completePage();
  leanStyle();
}
