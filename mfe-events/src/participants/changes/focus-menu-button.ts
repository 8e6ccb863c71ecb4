/** The attribute that holds the user id of a row's menu button. */
export const MENU_BUTTON_ATTRIBUTE = 'data-participant-menu';

/**
 * Focuses the menu button of a participant: the one in the detail if that is open, else the one in
 * the row.
 */
export function focusMenuButton(userId: string): void {
  const buttons = document.querySelectorAll<HTMLElement>(`[${MENU_BUTTON_ATTRIBUTE}="${userId}"]`);
  [...buttons].at(-1)?.focus();
}
