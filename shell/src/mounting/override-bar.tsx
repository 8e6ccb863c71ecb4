import { type Override, type Overrides, publishedBuildOf } from '@muster/remote-host/loading';
import { Button } from '@muster/ui';
import * as css from './override-bar.module.css';

/** Says, wherever one is, that this tab shows builds that are not published, and from where. */
export default function OverrideBar({ overrides }: { overrides: Overrides }) {
  function reset() {
    overrides.reset();
    window.location.reload();
  }
  const sources = describe(overrides.list());
  const refused = overrides.listRefused();
  const declined = describe(refused.filter(({ isDeclined }) => isDeclined));
  const unknown = refused.filter(({ isDeclined }) => !isDeclined);
  const unpublished = describe(unknown.filter(publishedBuildOf));
  const forbidden = describe(unknown.filter((override) => !publishedBuildOf(override)));
  return (
    <aside className={css.bar} aria-label="Test builds">
      {sources && <span>This tab shows test builds: {sources}</span>}
      {forbidden && (
        <span>Not opened, because this Muster does not allow the origin: {forbidden}</span>
      )}
      {unpublished && (
        <span>Not opened, because this Muster has not published it: {unpublished}</span>
      )}
      {declined && <span>Not opened, as you chose: {declined}</span>}
      <Button variant="default" onClick={reset}>
        Reset
      </Button>
    </aside>
  );
}

function describe(overrides: readonly Override[]): string {
  const texts = overrides.map((override) => {
    const build = publishedBuildOf(override);
    const { remoteId, target } = override;
    return build ? `build ${build} of ${remoteId}` : `${remoteId} from ${new URL(target).origin}`;
  });
  return texts.join(', ');
}
