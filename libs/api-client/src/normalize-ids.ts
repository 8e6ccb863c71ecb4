/**
 * Turns every spelling of an id into `id` (decisions.md §1): `_id` becomes `id`, and an object holding `_id` where an id
 * stands (`eventId: { _id }`) becomes the id itself. The one place where this is done.
 */
export function normalizeIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalizeIds);
  if (!isRecord(value)) return value;
  const result: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (key === '_id') continue;
    result[key] = isIdKey(key) ? plainId(member) : normalizeIds(member);
  }
  if ('_id' in value && result.id === undefined) result.id = plainId(value._id);
  return result;
}

function isIdKey(key: string): boolean {
  return key === 'id' || key.endsWith('Id');
}

function plainId(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return plainId(value._id ?? value.id);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
