import { ORGANIZER_PAGE, type Organizer } from '@muster/contract';
import { CopyField } from '@muster/features/link';
import { organizerPath } from '@muster/remote-kit/paths';
import type { ColorScheme } from '@muster/ui';
import { NativeSelect, NumberInput, SegmentedControl } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from '../settings.module.css';
import { type EmbedLook, embedPath, embedSnippet, embedTitle } from './embed-snippet.ts';

const { accents, embeddedEvents, maxEmbeddedEvents } = ORGANIZER_PAGE;

const THEMES: { value: ColorScheme; label: string }[] = [
  { value: 'auto', label: 'As the reader' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const ACCENTS = accents.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const FEEDS = [
  { ending: 'ics', name: 'Calendar' },
  { ending: 'json', name: 'JSON' },
  { ending: 'atom', name: 'Atom' },
];

/** The frame and the feeds for an own website (docs/product/organizer-pages.md#website). */
export function WebsiteSection({ organizer }: { organizer: Organizer }) {
  const [look, setLook] = useState<EmbedLook>({
    ...{ count: embeddedEvents, theme: 'auto', accent: accents[0] },
  });
  // A handle can be given up, and be somebody else's then.
  const path = embedPath(organizer.id, look);
  const title = embedTitle(organizer);
  return (
    <>
      <p className={css.text}>
        The frame shows your next games. Each leads to its page on Muster, where players join.
      </p>
      <Look look={look} onChange={(change) => setLook({ ...look, ...change })} />
      <iframe className={css.preview} src={path} title={title} loading="lazy" />
      <CopyField
        text={embedSnippet(`${location.origin}${path}`, title)}
        label="Code for your website"
        button="Copy code"
      />
      <h4 className={css.groupTitle}>Feeds of your games</h4>
      {FEEDS.map(({ ending, name }) => (
        <CopyField
          key={ending}
          text={`${location.origin}${organizerPath(organizer.id)}.${ending}`}
          label={`${name} feed`}
          button={`Copy ${name}`}
          variant="default"
        />
      ))}
    </>
  );
}

interface LookProps {
  look: EmbedLook;
  onChange: (change: Partial<EmbedLook>) => void;
}

function Look({ look, onChange }: LookProps) {
  return (
    <div className={css.limit}>
      <NumberInput
        label="Games"
        min={1}
        max={maxEmbeddedEvents}
        clampBehavior="strict"
        value={look.count}
        onChange={(count) => onChange({ count: Number(count) || 1 })}
      />
      <NativeSelect
        label="Accent"
        data={ACCENTS}
        value={look.accent}
        onChange={({ currentTarget }) => onChange({ accent: currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Colours"
        data={THEMES}
        value={look.theme}
        onChange={(theme) => onChange({ theme: theme as ColorScheme })}
      />
    </div>
  );
}
