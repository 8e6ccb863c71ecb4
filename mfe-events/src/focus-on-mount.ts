/** As a ref: the element gets the focus once, when it appears. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
