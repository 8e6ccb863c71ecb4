/**
 * The list of suggestions below the address bar: two pages of the browser's own, which each window
 * loads and which cost more than loading a page of the product.
 */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * What Playwright turns off itself, in a list that the one below replaces: `disabledFeatures` of
 * playwright-core.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** For Chromium on a machine without a screen. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  // A headless shell would round the widths of letters, which a browser with windows does not.
  '--font-render-hinting=none',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...SUGGESTIONS].join()}`,
];
