/** At which field of the form what a series refuses stands. */
const FIELDS: Readonly<Record<string, string>> = {
  'rule.from': 'date',
  'rule.time': 'date',
  endsAfterMinutes: 'endsAt',
};

/** What is wrong with a series, by the paths of the form: `event.title` is its `title`. */
export function toFormPaths(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [
      FIELDS[path] ?? path.replace(/^event\./, ''),
      sentence,
    ]),
  );
}
