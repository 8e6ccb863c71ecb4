const MINUTE_MS = 60_000;

/** The name of a job as a title: `sweep` → `Sweep`. */
export function describeJob(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** How often a job runs: `every 30 s`, `every 5 minutes`, `every hour`. */
export function describeInterval(intervalMs: number): string {
  if (intervalMs < MINUTE_MS) return `every ${Math.round(intervalMs / 1_000)} s`;
  const minutes = Math.round(intervalMs / MINUTE_MS);
  if (minutes < 60) return minutes === 1 ? 'every minute' : `every ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'every hour' : `every ${hours} hours`;
}

/** What a run did: `3 unused files`. Counts of 0 are left out. */
export function describeCounts(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${toWords(name)}`);
  return parts.join(', ') || 'Nothing to do';
}

/** `unusedFiles` → `unused files`. */
function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
