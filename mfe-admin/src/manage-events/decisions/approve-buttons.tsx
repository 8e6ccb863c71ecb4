import type { Event } from '@muster/contract';
import { Button } from '@muster/ui';

interface ApproveButtonsProps {
  event: Event;
  /** Where the event is no date of a series. */
  label?: string;
  /** In a row the names of the buttons have the title. */
  place: 'row' | 'panel';
  isBusy: boolean;
  onApprove: (decision: { approved: true; series?: true }) => void;
}

/** Approves an event, or a series with all its dates (docs/product/series.md#series-approval). */
export function ApproveButtons(props: ApproveButtonsProps) {
  const { event, label = 'Approve', place, isBusy, onApprove } = props;
  function given(name: string) {
    return place === 'row' && ({ size: 'sm', 'aria-label': `${name} ${event.title}` } as const);
  }
  if (!event.series)
    return (
      <Button {...given(label)} onClick={() => onApprove({ approved: true })} loading={isBusy}>
        {label}
      </Button>
    );
  return (
    <>
      <Button
        {...given('Approve series')}
        onClick={() => onApprove({ approved: true, series: true })}
        loading={isBusy}
      >
        Approve series
      </Button>
      <Button
        {...given('This date only: approve')}
        variant="default"
        onClick={() => onApprove({ approved: true })}
        disabled={isBusy}
      >
        This date only
      </Button>
    </>
  );
}
