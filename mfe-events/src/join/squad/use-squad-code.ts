import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SQUAD_PARAM } from '../../paths.ts';

/** The code with which the form was opened; empty: without one. */
export function useSquadCode(): string {
  const [search] = useSearchParams();
  const [code] = useState(search.get(SQUAD_PARAM) ?? '');
  return code;
}
