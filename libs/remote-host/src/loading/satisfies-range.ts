type Version = [major: number, minor: number, patch: number];

function parseVersion(text: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/**
 * Whether a version satisfies a caret range (`^1.2.0`): the same major, and not older. The build
 * writes caret ranges only; any other range is not satisfied.
 */
export function satisfiesRange(version: string, range: string): boolean {
  const offered = parseVersion(version);
  const needed = range.startsWith('^') ? parseVersion(range.slice(1)) : undefined;
  if (!offered || !needed || offered[0] !== needed[0]) return false;
  return offered[1] > needed[1] || (offered[1] === needed[1] && offered[2] >= needed[2]);
}
