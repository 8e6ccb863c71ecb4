import type { ParticipationStatus } from '@muster/contract';
import type { InputOf } from '@muster/remote-kit/endpoints';
import type { toJoinBody } from '../join-values.ts';

type People = InputOf<'bookPeople'>['body']['people'];
type Body = ReturnType<typeof toJoinBody>;

interface First {
  /** Null: the viewer. */
  dependantId: string | null;
  accompanies: boolean;
}

/**
 * Everybody with the options of the first. What was told of the first is theirs alone; of an
 * emergency contact that is left out, a dependant has their own.
 */
export function toPeople(
  { joinForm }: Body,
  { dependantId, accompanies }: First,
  together: readonly string[],
): People {
  const { email, phone, customFieldResponses } = joinForm ?? {};
  const others = { email, phone, customFieldResponses };
  return [
    { dependantId, joinForm, accompanies },
    ...together.map((id) => ({ dependantId: id, joinForm: others, accompanies })),
  ];
}

/** What booking so many has given. */
export function togetherText(count: number, status: ParticipationStatus | null): string {
  return status === 'confirmed'
    ? `All ${count} of you have a spot.`
    : `All ${count} of you are on the waitlist, and get your spots together.`;
}
