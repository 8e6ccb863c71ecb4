import * as css from './upload.module.css';
import type { RefusedFile } from './upload-rules.ts';

/** More than these are counted. */
const MAX_NAMED = 5;

interface RefusedFilesProps {
  /** For `aria-describedby` of the button that chose them. */
  id?: string;
  refused: readonly RefusedFile[];
}

/** Each chosen file that was not added, with the reason. */
export function RefusedFiles({ id, refused }: RefusedFilesProps) {
  if (refused.length === 0) return null;
  const more = refused.length - MAX_NAMED;
  return (
    <div id={id} className={css.error} role="alert">
      <ul className={css.refused}>
        {refused.slice(0, MAX_NAMED).map(({ name, sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and names may be equal
          <li key={index}>
            <b>{name}:</b> <span>{sentence}</span>
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
}
