/** What the share sheet of a device passes on. */
interface SharedLink {
  /** What the device calls it. */
  title: string;
  url: string;
}

/** Opens the share sheet of the device, and says when it shared; undefined where it has none. */
export function deviceShare(
  { title, url }: SharedLink,
  onShared: () => void,
): (() => void) | undefined {
  if (!navigator.share) return undefined;
  // Leaving the sheet without sharing is no failure.
  return () => void navigator.share({ title, url }).then(onShared, () => undefined);
}
