import { useState } from 'react';
import { initials } from '../format/initials.ts';
import * as css from './person-avatar.module.css';

const PIXELS = { small: 28, medium: 38, large: 96 } as const;
const CLASS = { small: css.small, medium: css.medium, large: css.large };

interface PersonAvatarProps {
  name: string;
  /** Address of the picture; initials stand in when there is none or it does not load. */
  src?: string | null | undefined;
  size?: keyof typeof PIXELS;
}

/** Somebody's picture or initials. Decorative: the name always stands beside it. */
export function PersonAvatar({ name, src, size = 'medium' }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  return (
    <span className={`${css.avatar} ${CLASS[size]}`} aria-hidden="true">
      {shown ? (
        <img
          src={shown}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
          onError={() => setBroken(shown)}
        />
      ) : (
        <span className={css.letters}>{initials(name)}</span>
      )}
    </span>
  );
}
