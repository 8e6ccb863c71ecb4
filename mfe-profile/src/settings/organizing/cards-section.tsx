import { failureText } from '@muster/api-client';
import { type Card, PAGE_SIZE } from '@muster/contract';
import { PersonLink, showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, formatShortDate, Pager, PersonAvatar, Skeleton } from '@muster/ui';
import { useState } from 'react';
import * as css from '../settings.module.css';

const COLOURS = { yellow: 'Yellow card', red: 'Red card' } as const;

/** Cards of the user's events and of those the user helps with (docs/product/cards.md). */
export function CardsSection() {
  const [page, setPage] = useState(1);
  // The page size of today: an older shell does not know that of cards.
  const query = { page, limit: PAGE_SIZE.bans };
  return (
    <AsyncView
      query={useEndpoint('listCards', { query })}
      failure="Failed to fetch the cards"
      loading="Loading the cards"
      skeleton={<Skeleton height={32} />}
    >
      {({ cards, pagination }) => (
        <>
          {cards.length === 0 && (
            <p className={css.text}>
              Nobody has a card. You give one at a player in the list of participants.
            </p>
          )}
          <ul className={css.people}>
            {cards.map((card) => (
              <CardRow key={card.id} card={card} />
            ))}
          </ul>
          {pagination.pages > 1 && <Pager {...pagination} of="cards" onPage={setPage} />}
        </>
      )}
    </AsyncView>
  );
}

function CardRow({ card }: { card: Card }) {
  const { id, user, colour, reason, event, givenBy, endsAt } = card;
  const { mutate, isPending } = useChange('takeCardBack', { refreshes: ['cards', 'events'] });
  function takeBack() {
    mutate(
      { params: { id } },
      {
        onError: (error) =>
          showBanner({
            tone: 'error',
            text: failureText(error, 'The card could not be taken back'),
          }),
      },
    );
  }
  const facts = [event?.title, givenBy && `by ${givenBy.name}`, `until ${formatShortDate(endsAt)}`];
  return (
    <li className={css.personRow}>
      <PersonAvatar name={user.name} src={user.avatarUrl} />
      <div className={css.personText}>
        <PersonLink person={user} /> <b>{COLOURS[colour]}</b>
        <p className={css.text}>{reason}</p>
        <p className={css.text}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {/* An earlier server says nothing of it, and refuses. */}
      {card.can?.takeBack !== false && (
        <Button
          variant="default"
          size="sm"
          loading={isPending}
          aria-label={`Take back: ${COLOURS[colour].toLowerCase()} of ${user.name}`}
          onClick={takeBack}
        >
          Take back
        </Button>
      )}
    </li>
  );
}
