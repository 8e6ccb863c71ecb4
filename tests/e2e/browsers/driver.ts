/** A browser that is driven from outside, as little as the walk needs. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate: <T>(expression: string) => Promise<T>;
  click: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  /** Chooses a file in an input. */
  chooseFile: (selector: string, path: string) => Promise<void>;
  /** The size of the page, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** Errors and violations of the Content Security Policy so far. */
  noise: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** A browser as Debian packages it. */
export interface BrowserUnderTest {
  name: string;
  /** The programs it needs, with the package of each. */
  programs: Readonly<Record<string, string>>;
  launch: () => Promise<Driver>;
}

/**
 * Collects uncaught errors and violations of the policy in the page; to be run before its scripts,
 * where a browser can.
 */
export const COLLECT_NOISE = `(() => {
  if (window.noise) return;
  window.noise = [];
  const tell = (text) => window.noise.push(location.pathname + ': ' + text);
  addEventListener('error', ({ message }) => tell(message));
  addEventListener('unhandledrejection', ({ reason }) => tell(String(reason)));
  addEventListener('securitypolicyviolation', (event) =>
    tell('the policy forbids ' + event.violatedDirective + ' ' + event.blockedURI));
  // What happened before this script, in browsers that keep it.
  if (window.ReportingObserver)
    new ReportingObserver((reports) => reports.forEach(({ body }) => tell(JSON.stringify(body))), {
      types: ['csp-violation'], buffered: true,
    }).observe();
})()`;
