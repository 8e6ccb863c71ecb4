type Parts = [major: number, minor: number, patch: number];

const parseVersion = (text: string): Parts | undefined => {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
};

/**
 * Whether a version lies in a caret range (`^1.2.0`): the same major and not older. Caret ranges are all
 * the build writes; anything else is not satisfied.
 */
export const satisfiesRange = (version: string, range: string): boolean => {
  const have = parseVersion(version);
  const want = range.startsWith('^') ? parseVersion(range.slice(1)) : undefined;
  if (!have || !want || have[0] !== want[0]) return false;
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2]);
};
