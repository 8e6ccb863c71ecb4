import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';

const MoveSpotDialog = lazyDialog(
  async () => (await import('./move-spot-dialog.tsx')).MoveSpotDialog,
);

interface MoveSpotButtonProps {
  eventId: string;
  /** Until when it can be moved, as the server says. */
  moveUntil: string | null | undefined;
  dependant?: { id: string; name: string } | undefined;
  /** Beside other buttons of a row. */
  isSmall?: boolean | undefined;
  /** For a page with several spots: names this one. */
  label?: string | undefined;
  /** The button is gone then. */
  onMoved: (toEventId: string) => void;
}

/** Moves a spot to another date; nothing where that cannot be done. */
export function MoveSpotButton({ moveUntil, label, isSmall, ...spot }: MoveSpotButtonProps) {
  const [isMoving, setMoving] = useState(false);
  if (!moveUntil) return null;
  return (
    <>
      <Button
        variant="default"
        {...(isSmall ? { size: 'sm' } : { fullWidth: true })}
        aria-label={label}
        onClick={() => setMoving(true)}
      >
        Another date
      </Button>
      <Suspense fallback={null}>
        {isMoving && <MoveSpotDialog {...spot} onClose={() => setMoving(false)} />}
      </Suspense>
    </>
  );
}
