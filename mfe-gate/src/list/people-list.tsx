import type { GatePerson } from '@muster/contract';
import { Button, UnstyledButton } from '@muster/ui';
import { useVirtualRows } from '@muster/ui/virtual-rows';
import { useMemo, useRef, useState } from 'react';
import * as css from './people-list.module.css';
import { PersonRow } from './person-row.tsx';
import type { RosterEntry } from './roster.ts';

interface PeopleListProps {
  entries: readonly RosterEntry[];
  search: string;
  /** Ids of those whose rows are about to go. */
  leaving: ReadonlySet<string>;
  /** The list is for the chronograph. */
  isChrono?: boolean;
  onIn: (person: GatePerson) => void;
  onOpen: (person: GatePerson) => void;
  onAdd: () => void;
}

/** Those whom the chip or the search shows, by surname. */
export function PeopleList({ entries, leaving, search, isChrono, ...on }: PeopleListProps) {
  const { onIn, onOpen, onAdd } = on;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const body = useRef<HTMLUListElement>(null);
  const { indexes, beforePx, afterPx, measure, scrollToIndex } = useVirtualRows({
    count: entries.length,
    scroller,
    body,
    rowHeightPx: 60,
    renderAllUpTo: 30,
    overscan: 4,
  });
  const letters = useMemo(() => [...new Set(entries.map(({ letter }) => letter))], [entries]);
  return (
    <div className={css.area}>
      <div className={css.scroller} ref={setScroller}>
        <ul className={css.list} ref={body} aria-label="People">
          {beforePx > 0 && <li aria-hidden style={{ height: beforePx }} />}
          {indexes.map((index) => {
            const entry = entries[index];
            return (
              entry && (
                <li
                  key={entry.person.id}
                  data-index={index}
                  data-leaving={
                    (entry.person.isInside && leaving.has(entry.person.id)) || undefined
                  }
                  ref={measure}
                >
                  <PersonRow {...{ ...entry, isChrono, onIn, onOpen }} />
                </li>
              )
            );
          })}
          {afterPx > 0 && <li aria-hidden style={{ height: afterPx }} />}
        </ul>
        {entries.length === 0 && (
          <div className={css.nobody}>
            <p>{search ? `No one called “${search}”.` : 'Nobody.'}</p>
            {search && (
              <Button size="lg" variant="default" onClick={onAdd}>
                Add player
              </Button>
            )}
          </div>
        )}
      </div>
      {letters.length > 3 && (
        <LetterRail
          letters={letters}
          onLetter={(letter) =>
            scrollToIndex(entries.findIndex((entry) => entry.letter === letter))
          }
        />
      )}
    </div>
  );
}

interface LetterRailProps {
  letters: readonly string[];
  onLetter: (letter: string) => void;
}

/** The first letters of the surnames, each of which leads to its first person. */
function LetterRail({ letters, onLetter }: LetterRailProps) {
  return (
    <nav className={css.rail} aria-label="Surnames">
      {letters.map((letter) => (
        <UnstyledButton key={letter} className={css.letter} onClick={() => onLetter(letter)}>
          {letter}
        </UnstyledButton>
      ))}
    </nav>
  );
}
