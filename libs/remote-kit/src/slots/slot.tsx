import type { SlotName, SlotProps } from '@muster/contract';
import { MissingNote } from './missing-note.tsx';
import { useSlot } from './use-slot.ts';

interface SlotComponentProps<Name extends SlotName> {
  name: Name;
  /** What every contribution is given. It is frozen. */
  props: SlotProps[Name];
  /** Whether whoever looks organizes the event: a missing contribution is then said, quietly. */
  saysMissing?: boolean;
}

/**
 * Shows what other remotes contribute here, in its order. A contribution that fails, or takes more
 * than 3 s, is as if it were not there.
 *
 *     <Slot name="event-card/actions@1" props={{ event }} saysMissing />
 */
export function Slot<Name extends SlotName>({
  name,
  props,
  saysMissing = false,
}: SlotComponentProps<Name>) {
  const { contributions, missing, View } = useSlot(name);
  return (
    <>
      {contributions.map((contribution) => (
        <View key={contribution.id} contribution={contribution} props={props} />
      ))}
      {saysMissing && <MissingNote missing={missing} />}
    </>
  );
}
