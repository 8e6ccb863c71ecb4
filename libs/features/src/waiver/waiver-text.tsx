import { Fragment } from 'react';
import * as css from './waiver.module.css';

const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** What is to be signed, as paragraphs and links. Nothing in it is ever markup. */
export function WaiverText({ body }: { body: string }) {
  return (
    <div className={css.text}>
      {body.split(/\n\s*\n/).map((paragraph, index) => (
        // The text of a version never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
        <p key={index}>
          <Linked text={paragraph} />
        </p>
      ))}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return text.split(LINK).map((part, index) =>
    // Every second part is a link.
    index % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
