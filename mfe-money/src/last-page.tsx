import { useEffect, useEffectEvent } from 'react';

interface LastPageProps {
  pages: number;
  onPage: (page: number) => void;
}

/** In place of a page that a list does not have any more, such as after its last row has gone. */
export function LastPage({ pages, onPage }: LastPageProps) {
  const lead = useEffectEvent(() => onPage(pages));
  useEffect(() => lead(), []);
  return null;
}
