import { UnstyledButton } from '@muster/ui';
import * as css from './people-list.module.css';

interface LetterRailProps {
  letters: readonly string[];
  onLetter: (letter: string) => void;
}

/** The first letters of the surnames, each of which leads to its first person. */
export function LetterRail({ letters, onLetter }: LetterRailProps) {
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
