import type { SettingsRow } from '@muster/contract';
import { Button } from '@muster/ui';
import type { ReactNode } from 'react';
import * as css from '../settings.module.css';

interface FeatureRowProps {
  /** What a link names. */
  id: string;
  row: SettingsRow & { isList?: boolean };
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** `Waiver · Off · Set up`: a feature, how it stands, and a press that opens it. */
export function FeatureRow({ id, row, isOpen, onToggle, children }: FeatureRowProps) {
  const { title, status, isOn, isList } = row;
  const verb = isOn ? 'Change' : 'Set up';
  const label = isList ? 'Look' : verb;
  return (
    <section id={id} className={css.part} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={css.feature}>
        <div>
          <h3 id={`${id}-title`} className={css.heading}>
            {title}
          </h3>
          <p className={css.text}>{status}</p>
        </div>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : label}: ${title}`}
          onClick={onToggle}
        >
          {isOpen ? 'Close' : label}
        </Button>
      </div>
      {children}
    </section>
  );
}
