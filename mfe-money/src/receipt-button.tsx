import { failureText } from '@muster/api-client';
import { londonIsoDay } from '@muster/domain';
import { showBanner, useApi } from '@muster/remote-kit';
import { fileNamePart, saveFile } from '@muster/remote-kit/files';
import { Button } from '@muster/ui';
import { useMutation } from '@tanstack/react-query';

interface ReceiptButtonProps {
  event: { id: string; title: string; date: string };
  /** Of a participant; without one it is the receipt of whoever presses it. */
  userId?: string;
  /** Whom whoever presses it has booked for. */
  dependant?: { id: string; name: string } | null;
}

/** Downloads the receipt of what was paid for a spot. */
export function ReceiptButton({ event, userId, dependant }: ReceiptButtonProps) {
  const api = useApi();
  const { id, title, date } = event;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const content = userId
        ? await api.getParticipantReceipt({ params: { id, userId } })
        : await api.getReceipt({ params: { id }, query: { dependantId: dependant?.id } });
      saveFile(`${fileNamePart(title)}-${londonIsoDay(date)}-receipt.pdf`, content);
    },
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, 'The receipt could not be made') }),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`Receipt: ${dependant ? `${title}, ${dependant.name}` : title}`}
      onClick={() => mutate()}
    >
      Receipt
    </Button>
  );
}
