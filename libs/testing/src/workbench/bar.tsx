import { MusterProvider } from '@muster/ui';
import { useRef, useState } from 'react';
import * as css from './bar.module.css';
import { ChoiceSelects } from './choice-selects.tsx';
import {
  type ChoiceName,
  type Choices,
  readChoices,
  remoteSearchOf,
  WIDTHS_PX,
  writeChoices,
} from './choices.ts';
import { isLive } from './live.ts';

/** With a real server, its accounts and data are used, so these two cannot be chosen. */
const CHOICE_NAMES: ChoiceName[] = isLive ? ['scheme', 'width'] : ['as', 'data', 'scheme', 'width'];

interface BarProps {
  label: string;
  /** The names of what the remote contributes to slots. */
  contributions: readonly string[];
}

/** The controls of the workbench, and the frame with the remote below them. */
export function Bar({ label, contributions }: BarProps) {
  const [choices, setChoices] = useState(() => readChoices(window.location.search));
  const [start] = useState(() => window.location.pathname + remoteSearchOf(window.location.search));
  const frame = useRef<HTMLIFrameElement>(null);
  function choose(name: ChoiceName | 'shows', value: string) {
    const { pathname, search } = window.location;
    const chosen = readChoices(writeChoices(search, { ...choices, [name]: value } as Choices));
    window.history.replaceState(null, '', pathname + writeChoices(search, chosen));
    setChoices(chosen);
    if (name !== 'width') frame.current?.contentWindow?.location.reload();
  }
  const width = WIDTHS_PX[choices.width];
  return (
    <MusterProvider scheme="dark">
      <div className={css.workbench}>
        <header className={css.bar}>
          <strong className={css.name}>{label}</strong>
          {isLive && <span className={css.live}>Live: the real server</span>}
          <ChoiceSelects names={CHOICE_NAMES} choices={choices} onChoose={choose} />
          {contributions.length > 0 && (
            <ShowsSelect
              shows={choices.shows ?? ''}
              contributions={contributions}
              onChoose={(shows) => choose('shows', shows)}
            />
          )}
        </header>
        <iframe
          ref={frame}
          title={label}
          src={start}
          className={css.frame}
          style={width === null ? undefined : { width }}
        />
      </div>
    </MusterProvider>
  );
}

interface ShowsSelectProps extends Pick<BarProps, 'contributions'> {
  shows: string;
  onChoose: (shows: string) => void;
}

/** Whether the page is shown, or what the remote contributes to a slot. */
function ShowsSelect({ shows, contributions, onChoose }: ShowsSelectProps) {
  return (
    <label className={css.choice}>
      Shows
      <select value={shows} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">page</option>
        {contributions.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
