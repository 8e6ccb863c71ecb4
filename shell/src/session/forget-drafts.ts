/** Drops what was typed and not sent in this tab: the next person must not find it. */
export async function forgetDrafts(): Promise<void> {
  const { dropAllDrafts } = await import('@muster/remote-kit');
  dropAllDrafts();
}
