/** The id of the card, which takes the focus when the button that opened the form is gone. */
export const JOIN_CARD_ID = 'join-card';

/** The card, once the form is closed. */
export function findJoinCard(): HTMLElement | null {
  return document.getElementById(JOIN_CARD_ID);
}
