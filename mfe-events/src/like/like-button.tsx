import type { Event } from '@muster/contract';
import { publicEventPath, returnState, useOptionalViewer } from '@muster/remote-kit';
import { formatCount, UnstyledButton } from '@muster/ui';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import * as css from './like-button.module.css';
import { useLikeEvent } from './like-queries.ts';

interface LikeButtonProps {
  event: Pick<Event, 'id' | 'title' | 'isLiked' | 'likes'>;
}

/**
 * Likes an event with one tap, or takes the like back. A visitor signs in first and then sees the
 * event.
 */
export function LikeButton({ event }: LikeButtonProps) {
  const viewer = useOptionalViewer();
  const like = useLikeEvent(event);
  const navigate = useNavigate();
  const { isLiked, likes, title } = event;
  const Heart = isLiked ? IconHeartFilled : IconHeart;
  function toggle() {
    if (viewer) like.mutate(!isLiked);
    else void navigate('/login', { state: returnState(publicEventPath(event.id)) });
  }
  return (
    <UnstyledButton
      className={css.button}
      aria-pressed={isLiked}
      aria-label={`Like ${title}, ${likes === 1 ? '1 like' : `${formatCount(likes)} likes`}`}
      onClick={toggle}
    >
      <Heart size={20} stroke={1.75} aria-hidden />
      {likes > 0 && <span className={css.count}>{formatCount(likes)}</span>}
    </UnstyledButton>
  );
}
