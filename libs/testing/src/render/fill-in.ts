import userEvent, { type UserEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field at once, as pasting it does: for tests in which single keys mean
 * nothing, because every key renders the whole form again.
 */
export async function fillIn(
  field: HTMLElement,
  text: string,
  user: Pick<UserEvent, 'click' | 'paste'> = userEvent,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
