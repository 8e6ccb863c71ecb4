import { UPLOAD } from '@muster/contract';
import { ActionIcon } from '@muster/ui';
import { FileButton } from '@muster/ui/overlays';
import { IconPhoto } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';

interface AttachButtonProps {
  ref: Ref<HTMLButtonElement>;
  onFiles: (files: File[]) => void;
}

/** Opens the file dialog for pictures. */
export function AttachButton({ ref, onFiles }: AttachButtonProps) {
  const reset = useRef<() => void>(null);
  function choose(files: File[]) {
    onFiles(files);
    // The same file may be chosen again after it was removed.
    reset.current?.();
  }
  return (
    <FileButton multiple accept={UPLOAD.imageTypes.join(',')} resetRef={reset} onChange={choose}>
      {({ onClick }) => (
        <ActionIcon
          ref={ref}
          size="var(--muster-control-md)"
          aria-label="Attach pictures"
          title="Attach pictures"
          onClick={onClick}
        >
          <IconPhoto size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  );
}
