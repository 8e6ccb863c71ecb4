import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readChoices, writeChoices } from './choices.ts';

/**
 * Copies the location of the remote to the address bar, next to the choices, for reloads and links.
 */
export function FollowedLocation() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { history, location } = window.parent;
    const choices = readChoices(location.search);
    history.replaceState(null, '', pathname + writeChoices(search, choices));
  }, [pathname, search]);
  return null;
}
