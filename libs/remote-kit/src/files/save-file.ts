/** How long the browser may take to begin reading what it saves, in milliseconds. */
const READ_WITHIN = 60_000;

/** Gives the person a file under this name. */
export function saveFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN);
}

/** A title as a part of a file's name: letters and digits, parted by hyphens, at most 60 characters. */
export function fileNamePart(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'untitled';
}
