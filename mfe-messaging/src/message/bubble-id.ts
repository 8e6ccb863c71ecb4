/** The id of a message's element, to which the quote in a reply scrolls. */
export function bubbleId(messageId: string): string {
  return `message-${messageId}`;
}
