import { MusterProvider } from '@muster/ui';
import { useRef, useState } from 'react';
import * as css from './bar.module.css';
import { ChoiceSelects } from './choice-selects.tsx';
import { type Choices, readChoices, remoteSearchOf, WIDTHS_PX, writeChoices } from './choices.ts';
import { isLive } from './live.ts';

/** With a real server, its accounts and data are used, so these two cannot be chosen. */
const CHOICE_NAMES: (keyof Choices)[] = isLive
  ? ['scheme', 'width']
  : ['as', 'data', 'scheme', 'width'];

/** The controls of the workbench, and the frame with the remote below them. */
export function Bar({ label }: { label: string }) {
  const [choices, setChoices] = useState(() => readChoices(window.location.search));
  const [start] = useState(() => window.location.pathname + remoteSearchOf(window.location.search));
  const frame = useRef<HTMLIFrameElement>(null);
  function choose(name: keyof Choices, value: string) {
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
