import { Button } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';

interface GiveUpSpotProps {
  /** Names the spot on a page with several. */
  name: string;
  isConfirmed: boolean;
  /** The leader pays for it. */
  isOwnCost: boolean;
  isPending: boolean;
  onGiveUp: () => void;
}

/** Gives an open spot up, once the leader is sure. */
export function GiveUpSpot({ name, isPending, onGiveUp, ...spot }: GiveUpSpotProps) {
  const [isAsking, setAsking] = useState(false);
  function giveUp() {
    setAsking(false);
    onGiveUp();
  }
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={`Give up ${name}`}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        Give up
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Give up ${name}?`}
          message={describeLoss(spot)}
          labels={{ confirm: 'Give it up', cancel: 'Keep it' }}
          onConfirm={giveUp}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

function describeLoss({
  isConfirmed,
  isOwnCost,
}: Pick<GiveUpSpotProps, 'isConfirmed' | 'isOwnCost'>) {
  const lost = isConfirmed ? 'It goes to the next player' : 'Its number on the waitlist is lost';
  const refund = isOwnCost ? ' What was paid for it is refunded as when you leave.' : '';
  return `${lost}, and its link stops working.${refund}`;
}
