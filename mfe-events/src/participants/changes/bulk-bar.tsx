import { Button, formatCount } from '@muster/ui';
import * as css from '../shared/floating-layer.module.css';
import { type Action, ROW_ACTIONS } from './actions.ts';

interface BulkBarProps {
  count: number;
  /** The action that is being carried out. */
  running: Action | null;
  onAction: (action: Action) => void;
  onClear: () => void;
}

/** The actions on everyone who is selected. */
export function BulkBar({ count, running, onAction, onClear }: BulkBarProps) {
  return (
    <section className={css.bulk} aria-label="Selected participants">
      <span className={css.bulkCount}>{formatCount(count)} selected</span>
      <Button size="sm" variant="subtle" onClick={onClear} disabled={running !== null}>
        Clear
      </Button>
      {ROW_ACTIONS.map((action) => (
        <Button
          key={action.label}
          size="sm"
          variant="default"
          loading={running === action}
          disabled={running !== null && running !== action}
          onClick={() => onAction(action)}
        >
          {action.label}
        </Button>
      ))}
    </section>
  );
}
