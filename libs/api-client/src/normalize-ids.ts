/**
 * Turns every form of an id into `id` (docs/product/api-conventions.md#ids): `_id` becomes `id`,
 * and an object with `_id` in place of an id (`eventId: { _id }`) becomes the id itself.
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
