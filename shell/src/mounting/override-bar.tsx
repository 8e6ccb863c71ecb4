import type { Overrides } from '@muster/remote-host/loading';
import { Button } from '@muster/ui';
import * as css from './override-bar.module.css';

/** Says, wherever one is, that this tab shows builds that are not published, and from where. */
export default function OverrideBar({ overrides }: { overrides: Overrides }) {
  function reset() {
    overrides.reset();
    window.location.reload();
  }
  const sources = overrides
    .list()
    .map(({ remoteId, url }) => `${remoteId} from ${new URL(url).origin}`);
  return (
    <aside className={css.bar} aria-label="Test builds">
      <span>This tab shows test builds: {sources.join(', ')}</span>
      <Button variant="default" onClick={reset}>
        Reset
      </Button>
    </aside>
  );
}
