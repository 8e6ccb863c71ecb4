/** Whether a field has the focus: a conversation that comes late must not take the keys from it. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}
