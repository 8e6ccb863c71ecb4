import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { Fact } from './fact.tsx';

/**
 * Diet and medical conditions. Crew asks for them one person at a time, because each look is
 * recorded: until then nothing here may say that there are none
 * (docs/product/crew.md#medical-answers).
 */
export function MedicalFacts({ participant }: { participant: Participant }) {
  const { event } = useParticipantsScreen();
  const look = useChange('getMedicalAnswers');
  const { joinForm } = participant;
  const answers = joinForm.medicalConditions === undefined ? look.data : joinForm;
  if (answers)
    return (
      <>
        <Fact label="Dietary requirements" value={answers.dietaryRequirements} />
        <Fact label="Medical conditions" value={answers.medicalConditions} />
      </>
    );
  return (
    <Fact
      label="Diet and medical conditions"
      value={
        <Button
          variant="default"
          size="sm"
          loading={look.isPending}
          onClick={() =>
            look.mutate(
              { params: { id: event?.id ?? '', userId: participantRef(participant) } },
              {
                onError: (error) =>
                  showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.viewMedical) }),
              },
            )
          }
        >
          Show (this is recorded)
        </Button>
      }
    />
  );
}
