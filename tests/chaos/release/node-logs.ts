interface Line {
  msg: string;
  err?: { message: string };
}

/** Counts what nodes write to their logs, by kind, so that a failed request can be explained. */
export function countLogLines() {
  const counts = new Map<string, number>();
  function countLine(line: string) {
    // A long line may come in two pieces.
    if (!line.startsWith('{') || !line.endsWith('}')) return;
    const { msg, err } = JSON.parse(line) as Line;
    const kind = err ? `${msg}: ${err.message}` : msg;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return {
    add: (text: string) => text.split('\n').forEach(countLine),
    count: (pattern: RegExp) =>
      [...counts].reduce((sum, [kind, count]) => sum + (pattern.test(kind) ? count : 0), 0),
    print: () => {
      for (const [kind, count] of counts) process.stdout.write(`${count} × ${kind}\n`);
    },
  };
}
