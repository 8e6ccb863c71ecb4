import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, type Thread } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';

/** Ends the user's block of somebody, and says how that went. */
export function useUnblock({ id, name }: Thread['otherParticipant']) {
  const { mutate, isPending } = useChange('unblockUser', {
    refreshes: ['blocks', 'messages'],
    onSuccess: () => showBanner({ tone: 'success', text: `You and ${name} can write again.` }),
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.unblockUser) }),
  });
  return { isPending, start: () => mutate({ params: { userId: id } }) };
}
