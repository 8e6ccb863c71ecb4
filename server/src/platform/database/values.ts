/** Adds a value to a statement, and returns the parameter that stands for it. */
export type AddValue = (value: unknown) => string;

/** The values of a statement that is put together from parts. */
export function collectValues(): { values: unknown[]; add: AddValue } {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
