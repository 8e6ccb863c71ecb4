import { Button } from '@muster/ui';
import * as css from './earlier-version.module.css';

interface EarlierVersionProps {
  /** Of the remote. */
  label: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says above a page that it is an earlier version of itself. */
export function EarlierVersion({ label, isRetrying, onRetry }: EarlierVersionProps) {
  return (
    <div className={css.note} role="status">
      <span>You see an earlier version of {label}, because the latest one does not work.</span>
      <Button variant="subtle" size="sm" onClick={isRetrying ? undefined : onRetry}>
        {isRetrying ? 'Trying again…' : 'Try the latest'}
      </Button>
    </div>
  );
}
