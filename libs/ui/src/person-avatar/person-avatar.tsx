import { useState } from 'react';
import { initials } from '../format/initials.ts';
import * as css from './person-avatar.module.css';

const SIZE_PX = { small: 28, medium: 38, large: 96 } as const;
const CLASS = { small: css.small, medium: css.medium, large: css.large };

interface PersonAvatarProps {
  name: string;
  /** The address of the picture; without it, or if it does not load, the initials are shown. */
  src?: string | null | undefined;
  size?: keyof typeof SIZE_PX;
}

/** The picture or the initials of a user. It is decorative: render the name beside it. */
export function PersonAvatar({ name, src, size = 'medium' }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src && src !== broken ? src : null;
  return (
    <span className={`${css.avatar} ${CLASS[size]}`} aria-hidden="true">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={SIZE_PX[size]}
          height={SIZE_PX[size]}
          onError={() => setBroken(picture)}
        />
      ) : (
        <span className={css.letters}>{initials(name)}</span>
      )}
    </span>
  );
}
