import type { GatePerson, KitHandout } from '@muster/contract';
import { Button } from '@muster/ui';
import * as css from './person-dialog.module.css';

interface KitTicksProps {
  person: GatePerson;
  isBusy: boolean;
  onChange: (kit: KitHandout[]) => void;
}

/** What is handed out to somebody, and returned. */
export function KitTicks({ person, isBusy, onChange }: KitTicksProps) {
  if (person.options.length === 0 || person.status !== 'confirmed') return null;
  return (
    <ul className={css.kit} aria-label="Kit">
      {person.options.map(({ optionId, label, handedOut, returned }) => (
        <li key={optionId}>
          <span>{label}</span>
          <Button
            size="lg"
            variant={handedOut ? 'filled' : 'default'}
            aria-pressed={handedOut}
            aria-label={`${label} handed out`}
            loading={isBusy}
            onClick={() => onChange([{ optionId, handedOut: !handedOut, returned: false }])}
          >
            Handed out
          </Button>
          <Button
            size="lg"
            variant={returned ? 'filled' : 'default'}
            aria-pressed={returned}
            aria-label={`${label} returned`}
            disabled={!handedOut}
            loading={isBusy}
            onClick={() => onChange([{ optionId, handedOut: true, returned: !returned }])}
          >
            Returned
          </Button>
        </li>
      ))}
    </ul>
  );
}
