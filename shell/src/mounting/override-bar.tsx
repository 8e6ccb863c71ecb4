import type { Override, Overrides } from '@muster/remote-host/loading';
import { Button } from '@muster/ui';
import * as css from './override-bar.module.css';

/** Says, wherever one is, that this tab shows builds that are not published, and from where. */
export default function OverrideBar({ overrides }: { overrides: Overrides }) {
  function reset() {
    overrides.reset();
    window.location.reload();
  }
  const sources = describe(overrides.list());
  const refused = describe(overrides.listRefused());
  return (
    <aside className={css.bar} aria-label="Test builds">
      {sources && <span>This tab shows test builds: {sources}</span>}
      {refused && <span>Not opened, because this Muster does not allow the origin: {refused}</span>}
      <Button variant="default" onClick={reset}>
        Reset
      </Button>
    </aside>
  );
}

function describe(overrides: readonly Override[]): string {
  return overrides.map(({ remoteId, url }) => `${remoteId} from ${new URL(url).origin}`).join(', ');
}
