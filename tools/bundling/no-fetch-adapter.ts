/** Takes the place of axios's fetch adapter, as axios's own package description replaces its adapter for Node in browsers. */
export function getFetch(): null {
  return null;
}
