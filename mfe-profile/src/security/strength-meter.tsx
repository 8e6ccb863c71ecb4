import { MIN_PASSWORD_SCORE, STRENGTH_CHECKS, strengthLabel } from '@muster/contract';
import { VisuallyHidden } from '@muster/ui';
import * as css from './security.module.css';

const MAX_SCORE = STRENGTH_CHECKS.length;

/** How strong the typed password is (docs/product/roles-and-accounts.md#password-strength). */
export function StrengthMeter({ score, isEmpty }: { score: number; isEmpty: boolean }) {
  const label = isEmpty ? '' : strengthLabel(score);
  return (
    <div className={css.strength} data-weak={score < MIN_PASSWORD_SCORE || undefined}>
      <VisuallyHidden>
        <meter
          min={0}
          max={MAX_SCORE}
          value={score}
          aria-label="Password strength"
          aria-valuetext={label || 'Nothing typed yet'}
        />
      </VisuallyHidden>
      <div className={css.meter} aria-hidden="true">
        {STRENGTH_CHECKS.map((check, index) => (
          <span key={check.label} data-filled={index < score || undefined} />
        ))}
      </div>
      <span className={css.strengthLabel} role="status">
        {label}
      </span>
    </div>
  );
}
