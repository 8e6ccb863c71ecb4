/**
 * Ends this process quietly when nobody reads what it prints any more, as in `muster history gear |
 * head -5`.
 */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
