import { Button } from '@muster/ui';
import { Progress } from '@muster/ui/overlays';
import * as css from './floats.module.css';
import { formatCount } from './words.ts';

interface ReadingProgressProps {
  /** What is being read for: "Complete CSV". */
  label: string;
  read: number;
  /** Null until it is known. */
  total: number | null;
  onCancel?: () => void;
}

/** How much of a long list is here. */
export function ReadingProgress({ label, read, total, onCancel }: ReadingProgressProps) {
  const share = total ? (100 * read) / total : 0;
  const words = total === null ? '' : `: ${formatCount(read)} of ${formatCount(total)}`;
  return (
    <div className={css.progress}>
      <span className={css.progressWords}>
        {label}
        {words}
      </span>
      {onCancel && (
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Progress className={css.progressBar ?? ''} value={share} aria-label={label} />
    </div>
  );
}
