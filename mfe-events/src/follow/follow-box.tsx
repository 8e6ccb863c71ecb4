import { type Event, followSentence } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Checkbox } from '@muster/ui/overlays';

interface FollowBoxProps {
  event: Pick<Event, 'organizer'>;
  form: { getInputProps: (path: string, options: { type: 'checkbox' }) => object };
}

/** Offers to follow with the join, to whoever does not yet. It is not ticked before. */
export function FollowBox({ event: { organizer }, form }: FollowBoxProps) {
  const { data } = useEndpoint('getOrganizer', { params: { address: organizer.id } });
  if (!data || data.organizer.isFollowing) return null;
  return (
    <Checkbox
      label={followSentence(data.organizer.name)}
      {...form.getInputProps('follow', { type: 'checkbox' })}
    />
  );
}
