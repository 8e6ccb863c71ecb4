import { SITE_FEATURES, type SiteFeature } from '@muster/contract';
import { SITE_FEATURE_LABELS } from '@muster/domain';
import { type ExploreView, formatFeatures, parseFeatures } from '../explore-view.ts';
import * as css from './filter-bar.module.css';

interface AccessFilterProps {
  view: ExploreView;
  onFilter: (filter: Partial<ExploreView>) => void;
}

/** What the site has to have: all that is ticked. */
export function AccessFilter({ view, onFilter }: AccessFilterProps) {
  const chosen = parseFeatures(view.access);
  function toggle(feature: SiteFeature, isChosen: boolean) {
    const others = chosen.filter((other) => other !== feature);
    onFilter({ access: formatFeatures(isChosen ? [...others, feature] : others) });
  }
  return (
    <details className={css.access}>
      <summary>{chosen.length > 0 ? `Access: ${chosen.length} chosen` : 'Access'}</summary>
      <fieldset className={css.features} aria-label="Access">
        {SITE_FEATURES.map((feature) => (
          <label key={feature} className={css.feature}>
            <input
              type="checkbox"
              checked={chosen.includes(feature)}
              onChange={({ currentTarget }) => toggle(feature, currentTarget.checked)}
            />
            {SITE_FEATURE_LABELS[feature]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
