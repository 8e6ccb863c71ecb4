import * as css from './muster-mark.module.css';

/** The logo and the name. Its colours are the same in both schemes. */
export function MusterMark() {
  return (
    <span className={css.mark}>
      <svg className={css.tile} width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
        <rect width="30" height="30" rx="7" fill="#8fb65f" />
        <path
          d="M9.5 22.5V8.5h11.5l-2.6 3.75L21 16H9.5"
          fill="none"
          stroke="#1f2420"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Muster
    </span>
  );
}
