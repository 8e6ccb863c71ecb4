import type { ComponentProps } from 'react';
import * as css from './message.module.css';

/**
 * A button beside a message, with an icon. A plain one: a conversation has hundreds, and they
 * appear by fifty at a time.
 */
export function MessageButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className={css.action} />;
}
