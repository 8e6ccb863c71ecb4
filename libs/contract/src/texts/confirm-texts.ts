/* Questions before something that cannot be undone (docs/product/texts.md#texts). */

export function deleteUser(email: string): string {
  return `Are you sure you want to delete user "${email}"? This will permanently delete all their data including events, messages, and files.`;
}
