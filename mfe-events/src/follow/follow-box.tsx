import { type Event, followSentence } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Checkbox } from '@muster/ui/overlays';

interface FollowBoxProps {
  event: Pick<Event, 'id'>;
  form: { getInputProps: (path: string, options: { type: 'checkbox' }) => object };
}

/** Offers to follow with the join, to whoever does not yet. It is not ticked before. */
export function FollowBox({ event: { id }, form }: FollowBoxProps) {
  const page = useEndpoint('getEventOrganizer', { params: { id } }).data?.page;
  if (!page || page.isFollowing) return null;
  return (
    <Checkbox
      label={followSentence(page.name)}
      {...form.getInputProps('follow', { type: 'checkbox' })}
    />
  );
}
