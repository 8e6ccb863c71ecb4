import { tokenize } from 'linkifyjs';
import * as css from './message.module.css';

/** Other schemes stay text: a link must lead to a page or a mail. */
const SAFE = /^(https?|mailto):/i;

/** The text of a message as it was written; web and mail addresses in it can be followed. */
export function MessageText({ text }: { text: string }) {
  let index = 0;
  return (
    <p className={css.text}>
      {tokenize(text).map((token) => {
        const key = index;
        const written = token.toString();
        index += written.length;
        const href = token.isLink ? token.toHref('https') : '';
        return SAFE.test(href) ? <SafeLink key={key} href={href} text={written} /> : written;
      })}
    </p>
  );
}

/** Opens beside Muster, and gives the page it leads to nothing of it. */
function SafeLink({ href, text }: { href: string; text: string }) {
  return (
    <a className={css.link} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );
}
