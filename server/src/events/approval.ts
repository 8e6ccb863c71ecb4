/** What the superadmin approves; a change to one of these afterwards is shown (decisions.md §3). */
interface Approvable {
  title: string;
  description: string;
  location: string;
  date: Date;
  image_url: string;
  gallery: unknown;
  price: string;
}

/** What is kept at approval, to compare with later. */
export function snapshotOf(event: Approvable) {
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    date: event.date.toISOString(),
    media: JSON.stringify([event.image_url, event.gallery]),
    price: event.price,
  };
}

/** Which of those differ now from what was approved. */
export function changedSinceApproval(
  event: Approvable,
  approved: Record<string, unknown> | null,
): string[] {
  if (!approved) return [];
  return Object.entries(snapshotOf(event))
    .filter(([field, value]) => approved[field] !== value)
    .map(([field]) => field);
}
