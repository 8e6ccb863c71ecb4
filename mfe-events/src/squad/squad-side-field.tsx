import type { Squad } from '@muster/contract';
import { givesOutSides, sideField } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { NativeSelect } from '@muster/ui/overlays';

interface SquadSideFieldProps {
  squad: Squad;
  isDisabled: boolean;
  onChange: (sideOptionId: string) => void;
}

/** The side of the squad, where players choose sides that cost the same. */
export function SquadSideField({ squad, isDisabled, onChange }: SquadSideFieldProps) {
  const { data } = useEndpoint('getEvent', { params: { id: squad.eventId } });
  const field = data && sideField(data.event.customFields);
  if (!field || givesOutSides(data.event) || field.options.some(({ price }) => price)) return null;
  const none = squad.side ? [] : [{ value: '', label: 'None yet' }];
  return (
    <NativeSelect
      label="Side of the squad"
      value={squad.side?.optionId ?? ''}
      disabled={isDisabled}
      onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
      data={[...none, ...field.options.map(({ id, label }) => ({ value: id, label }))]}
    />
  );
}
