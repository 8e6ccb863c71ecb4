/** The browser must have started to read the file by then. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads content as a file with this name. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/**
 * A title as part of a file name: letters and digits separated by hyphens, at most 60 characters.
 */
export function fileNamePart(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'untitled';
}
