import type { Event } from '@muster/contract';
import { eventPath, hasSession } from '@muster/remote-kit';
import { formatCount, UnstyledButton } from '@muster/ui';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import * as css from './like-button.module.css';
import { useLikeEvent } from './like-queries.ts';

interface LikeButtonProps {
  event: Pick<Event, 'id' | 'title' | 'isLiked' | 'likes'>;
}

/** Likes an event with one tap, or takes the like back. A visitor signs in first and then sees the event. */
export function LikeButton({ event }: LikeButtonProps) {
  const like = useLikeEvent(event);
  const navigate = useNavigate();
  const { isLiked, likes, title } = event;
  const Heart = isLiked ? IconHeartFilled : IconHeart;
  function toggle() {
    // The address is protected, so the shell leads through the sign-in.
    if (!hasSession()) return void navigate(eventPath(event.id));
    like.mutate(!isLiked);
  }
  return (
    <UnstyledButton
      className={css.button}
      aria-pressed={isLiked}
      aria-label={`Like ${title}, ${likes === 1 ? '1 like' : `${formatCount(likes)} likes`}`}
      onClick={toggle}
    >
      <Heart size={20} stroke={1.75} aria-hidden />
      <span className={css.count}>{formatCount(likes)}</span>
    </UnstyledButton>
  );
}
