import type { SecondFactor } from '@muster/contract';
import { Button, formatShortDate, relativeTime } from '@muster/ui';
import { IconDeviceMobile, IconKey } from '@tabler/icons-react';
import * as css from '../settings.module.css';

const KINDS = {
  totp: { label: 'Authenticator app', Icon: IconDeviceMobile },
  passkey: { label: 'Passkey', Icon: IconKey },
};

interface FactorListProps {
  factors: readonly SecondFactor[];
  onRemove: (factor: SecondFactor) => void;
}

/** Each second factor with its kind, when it was added and last used. */
export function FactorList({ factors, onRemove }: FactorListProps) {
  return (
    <ul className={css.people} aria-label="Second factors">
      {factors.map((factor) => (
        <Row key={factor.id} factor={factor} onRemove={() => onRemove(factor)} />
      ))}
    </ul>
  );
}

function Row({ factor, onRemove }: { factor: SecondFactor; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = factor;
  const { label, Icon } = KINDS[factor.kind];
  return (
    <li className={css.personRow}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <div className={css.personText}>
        {name}
        <p className={css.text}>
          {name !== label && `${label} · `}Added{' '}
          <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>
          {lastUsedAt ? (
            <>
              {' '}
              · Last used <time dateTime={lastUsedAt}>{relativeTime(lastUsedAt)}</time>
            </>
          ) : (
            ' · Not used yet'
          )}
        </p>
      </div>
      <Button variant="default" size="sm" aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
