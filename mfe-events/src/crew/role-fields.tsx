import { CREW_ROLE_LABELS, CREW_ROLES, type CrewRole } from '@muster/contract';
import { Button } from '@muster/ui';
import { Checkbox } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from './crew.module.css';
import { ROLE_TEXTS } from './role-texts.ts';

interface RoleFieldsProps {
  roles: CrewRole[];
  /** Shown at first; the others are behind a button. Left out: all. */
  first?: readonly CrewRole[];
  error?: string | undefined;
  onChange: (roles: CrewRole[]) => void;
}

/** The roles in plain words, with what each may do. */
export function RoleFields({ roles, first = CREW_ROLES, error, onChange }: RoleFieldsProps) {
  const [offered, setOffered] = useState(first);
  return (
    <Checkbox.Group
      label="What they may do"
      value={roles}
      error={error}
      onChange={(values) => onChange(CREW_ROLES.filter((role) => values.includes(role)))}
    >
      <div className={css.roles}>
        {offered.map((role) => (
          <Checkbox
            key={role}
            value={role}
            label={CREW_ROLE_LABELS[role]}
            description={ROLE_TEXTS[role]}
          />
        ))}
        {offered !== CREW_ROLES && (
          <Button
            variant="subtle"
            size="sm"
            className={css.others ?? ''}
            onClick={() => setOffered(CREW_ROLES)}
          >
            Other roles
          </Button>
        )}
      </div>
    </Checkbox.Group>
  );
}
