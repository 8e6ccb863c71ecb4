import type { Event } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button, Opening } from '@muster/ui';
import { IconUsersGroup } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CREW_PARAM } from '../paths.ts';

const CrewDialog = lazyDialog(async () => (await import('./crew-dialog.tsx')).CrewDialog);

/** Opens the crew of an event; the address says so (docs/product/crew.md#crew-screens). */
export function CrewButton({ event }: { event: Event }) {
  const [params, setParams] = useSearchParams();
  function show(isOpen: boolean) {
    const next = new URLSearchParams(params);
    if (isOpen) next.set(CREW_PARAM, '');
    else next.delete(CREW_PARAM);
    setParams(next, { replace: true });
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsersGroup size={18} stroke={1.75} aria-hidden />}
        onClick={() => show(true)}
      >
        Crew
      </Button>
      {params.has(CREW_PARAM) && (
        <Suspense fallback={<Opening label="Opening the crew" />}>
          <CrewDialog event={event} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
