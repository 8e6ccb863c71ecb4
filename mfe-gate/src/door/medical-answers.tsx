import { failureText } from '@muster/api-client';
import { useOptionalSession } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';

interface MedicalAnswersProps {
  eventId: string;
  participationId: string;
}

/**
 * For a medic: what somebody has answered, of one person at a time, because each look is recorded
 * (docs/product/crew.md#medical-answers). It is not kept on the device.
 */
export function MedicalAnswers({ eventId, participationId }: MedicalAnswersProps) {
  const isSignedIn = useOptionalSession() !== null;
  const event = useEndpoint('getEvent', { params: { id: eventId } }, { enabled: isSignedIn });
  const look = useChange('getMedicalAnswers');
  if (!event.data?.event.can.viewMedical) return null;
  if (look.data)
    return (
      <p>
        {[look.data.medicalConditions, look.data.dietaryRequirements].filter(Boolean).join(' · ') ||
          'No answers'}
      </p>
    );
  return (
    <>
      <Button
        size="lg"
        variant="default"
        loading={look.isPending}
        onClick={() => look.mutate({ params: { id: eventId, userId: participationId } })}
      >
        Medical answers (this is recorded)
      </Button>
      {look.isError && (
        <p role="alert">{failureText(look.error, 'Medical answers need a signal')}</p>
      )}
    </>
  );
}
