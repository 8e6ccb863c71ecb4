import { SUCCESS_TEXT } from '@muster/contract';
import { showBanner, useApi } from '@muster/remote-kit';
import { useState } from 'react';
import { loadPicture } from './load-picture.ts';
import { type Depicted, type Shared, shareOf } from './share-links.ts';

type Kind = 'poster' | 'story';

const FILES = {
  poster: { ending: 'poster.pdf', failure: 'The poster could not be made. Try again.' },
  story: { ending: 'story.jpg', failure: 'The picture could not be made. Try again.' },
} as const;

/** Makes a file about an event as it is now, and saves it; one at a time. */
export function useShareFile(
  { id, kind: what }: { id: string; kind: Shared['kind'] },
  onShared: () => void,
) {
  const api = useApi();
  const [making, setMaking] = useState<Kind | null>(null);
  async function make(kind: Kind) {
    if (making) return;
    setMaking(kind);
    try {
      const [{ event }, { fileNamePart, saveFile }] = await Promise.all([
        api.getEvent({ params: { id } }),
        import('@muster/remote-kit/files'),
      ]);
      const shared = shareOf(event, what);
      const picture = await loadPicture(event);
      const content = await writeFile(kind, { event, shared, picture });
      const name = `${fileNamePart(event.title)}-${FILES[kind].ending}`;
      saveFile(name, content);
      showBanner({ tone: 'success', text: SUCCESS_TEXT.fileSaved(name) });
      onShared();
    } catch {
      showBanner({ tone: 'error', text: FILES[kind].failure });
    } finally {
      setMaking(null);
    }
  }
  return { making, make: (kind: Kind) => void make(kind) };
}

async function writeFile(kind: Kind, depicted: Depicted): Promise<Blob> {
  if (kind === 'poster') {
    const { writePoster } = await import('./write-poster.ts');
    return writePoster(depicted);
  }
  const { drawStory } = await import('./draw-story.ts');
  return drawStory(depicted);
}
