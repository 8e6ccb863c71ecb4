const frozen = new WeakSet<object>();

/** Freezes a value with everything in it that is plain data: objects and arrays. */
export function deepFreeze<T>(value: T): T {
  if (!isPlain(value) || frozen.has(value)) return value;
  frozen.add(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

function isPlain(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
