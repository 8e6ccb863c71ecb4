import { Stack } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { Radio } from '@muster/ui/overlays';
import { useState } from 'react';
import type { Scope, SeriesChange } from './save-series.ts';

const SCOPES: readonly { scope: Scope; label: string }[] = [
  { scope: 'one', label: 'This date' },
  { scope: 'following', label: 'This and the following' },
  { scope: 'all', label: 'All coming dates' },
];

interface ScopeDialogProps {
  /** `Every Sunday` */
  words: string;
  change: SeriesChange;
  onChoose: (scope: Scope) => void;
  onCancel: () => void;
}

/** Asks for which dates of a series a change is (docs/product/series.md#series-edits). */
export function ScopeDialog({ words, change, onChoose, onCancel }: ScopeDialogProps) {
  const [scope, setScope] = useState<Scope>('one');
  return (
    <ConfirmDialog
      title="Which dates change?"
      message={`This is a date of a series: ${words}.`}
      labels={{ confirm: 'Save' }}
      tone="neutral"
      onConfirm={() => onChoose(scope)}
      onCancel={onCancel}
    >
      <Radio.Group
        aria-label="Which dates change"
        value={scope}
        onChange={(next) => setScope(next as Scope)}
        mt={16}
      >
        <Stack gap={12}>
          {SCOPES.map(({ scope: value, label }) => (
            <Radio
              key={value}
              value={value}
              label={label}
              disabled={change.hasNewDay && value !== 'one'}
            />
          ))}
        </Stack>
      </Radio.Group>
      {change.hasNewDay && <p>Another day can be chosen for this date alone.</p>}
    </ConfirmDialog>
  );
}
