import { Button } from '@muster/ui';
import { LinkToShow, type LinkToShowProps } from '../crew/link-to-show.tsx';
import { deviceShare } from './share-links.ts';

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
