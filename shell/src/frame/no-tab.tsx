import { LoadFailure } from '@muster/ui';
import { useState } from 'react';
import { useMounting } from '../mounting/remotes-context.tsx';
import { NotFound } from './not-found.tsx';

/** Without any tab it is the list of remotes that is missing, and not this page. */
export function NoTab({ hasTabs }: { hasTabs: boolean }) {
  return hasTabs ? <NotFound /> : <MissingTabs />;
}

/** In place of every page while the list of remotes could not be read. */
function MissingTabs() {
  const { remotes } = useMounting();
  const [isRetrying, setRetrying] = useState(false);
  async function retry() {
    setRetrying(true);
    await remotes.reload();
    setRetrying(false);
  }
  return (
    <>
      <title>Muster</title>
      <LoadFailure
        text="The parts of Muster could not be loaded. You are still signed in."
        isRetrying={isRetrying}
        onRetry={() => void retry()}
      />
    </>
  );
}
