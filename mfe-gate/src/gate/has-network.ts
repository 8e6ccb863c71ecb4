/** False when the browser knows that there is no network. */
export function hasNetwork(): boolean {
  return navigator.onLine !== false;
}
