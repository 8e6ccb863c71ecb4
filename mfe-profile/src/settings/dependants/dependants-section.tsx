import { type Dependant, MAX_COUNT } from '@muster/contract';
import { canBeGuardian } from '@muster/domain';
import { lazyDialog, useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, Skeleton } from '@muster/ui';
import { Suspense, useRef, useState } from 'react';
import * as css from '../settings.module.css';
import { DependantRow } from './dependant-row.tsx';

// The form and its fields are loaded when it is opened.
const DependantDialog = lazyDialog(
  async () => (await import('./dependant-dialog.tsx')).DependantDialog,
);

/** People under 18 whom the user books for (docs/product/dependants.md#dependants). */
export function DependantsSection() {
  const { user } = useSession();
  const dependants = useEndpoint('listDependants', { query: {} });
  const isAdult = canBeGuardian(user.dateOfBirth, new Date());
  return (
    <>
      <p className={css.text}>
        Book events for your children, or others under 18 whom you answer for. Organizers see their
        name and age, never their date of birth.
      </p>
      {!isAdult && <p className={css.text}>You can do this once you are 18.</p>}
      <AsyncView
        query={dependants}
        failure="Failed to load whom you book for"
        loading="Loading whom you book for"
        skeleton={<Skeleton height={32} />}
      >
        {({ dependants: all }) => <List dependants={all} isAdult={isAdult} />}
      </AsyncView>
    </>
  );
}

interface ListProps {
  dependants: readonly Dependant[];
  isAdult: boolean;
}

function List({ dependants, isAdult }: ListProps) {
  const [edited, setEdited] = useState<Dependant | 'new' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const hasRoom = dependants.length < MAX_DEPENDANTS;
  return (
    <>
      {dependants.length > 0 && (
        <ul ref={list} className={css.people} aria-label="Whom you book for" tabIndex={-1}>
          {dependants.map((dependant) => (
            <DependantRow
              key={dependant.id}
              dependant={dependant}
              onEdit={() => setEdited(dependant)}
              onDeleted={() => list.current?.focus()}
            />
          ))}
        </ul>
      )}
      {isAdult && hasRoom && (
        <Button variant="default" className={css.action ?? ''} onClick={() => setEdited('new')}>
          Add somebody
        </Button>
      )}
      {!hasRoom && <p className={css.text}>You book for {MAX_DEPENDANTS} already, the most.</p>}
      <Suspense fallback={null}>
        {edited && (
          <DependantDialog
            dependant={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const MAX_DEPENDANTS = MAX_COUNT.dependants;
