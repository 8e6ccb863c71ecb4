import { Button, formatCount } from '@muster/ui';
import { Progress } from '@muster/ui/overlays';
import * as css from './floating-layer.module.css';

interface LoadingProgressProps {
  /** What it is loaded for: "Complete CSV". */
  label: string;
  loaded: number;
  /** Null until it is known. */
  total: number | null;
  onCancel?: () => void;
}

/** How much of a long list is loaded. */
export function LoadingProgress({ label, loaded, total, onCancel }: LoadingProgressProps) {
  const percent = total ? (100 * loaded) / total : 0;
  const counts = total === null ? '' : `: ${formatCount(loaded)} of ${formatCount(total)}`;
  return (
    <div className={css.progress}>
      <span className={css.progressText}>
        {label}
        {counts}
      </span>
      {onCancel && (
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Progress className={css.progressBar ?? ''} value={percent} aria-label={label} />
    </div>
  );
}
