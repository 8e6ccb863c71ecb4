import { failureText } from '@muster/api-client';
import { showBanner, useApi } from '@muster/remote-kit';
import { fileNamePart, saveFile } from '@muster/remote-kit/files';
import { Button } from '@muster/ui';
import { useMutation } from '@tanstack/react-query';

interface PdfButtonProps {
  event: { id: string; title: string };
  /** Of a participant; without one it is what whoever presses it has signed. */
  userId?: string;
  /** Whom they have signed for. */
  dependantId?: string | undefined;
}

/** Downloads what was signed, to print it. */
export function PdfButton({ event: { id, title }, userId, dependantId }: PdfButtonProps) {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const content = userId
        ? await api.getParticipantWaiver({ params: { id, userId } })
        : await api.getSignedWaiver({ params: { id }, query: { dependantId } });
      saveFile(`${fileNamePart(title)}-waiver.pdf`, content);
    },
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, 'The PDF could not be made') }),
  });
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`PDF to print of the signed waiver: ${title}`}
      onClick={() => mutate()}
    >
      PDF to print
    </Button>
  );
}
