import { Button } from '@muster/ui';
import { deviceShare } from './device-share.ts';
import { LinkToShow, type LinkToShowProps } from './link-to-show.tsx';

interface LinkToShareProps extends LinkToShowProps {
  /** What the device calls it. */
  title: string;
}

/** A link to copy, to scan, or to send from the device. */
export function LinkToShare({ title, ...link }: LinkToShareProps) {
  const share = deviceShare({ title, url: link.text }, () => undefined);
  return (
    <>
      <LinkToShow {...link} />
      {share && (
        <Button variant="default" onClick={share}>
          Share
        </Button>
      )}
    </>
  );
}
