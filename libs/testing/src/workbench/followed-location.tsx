import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { readChoices, writeChoices } from './choices.ts';

/** Keeps the address bar at where the remote is, beside the bar's choices: a reload or a link comes back here. */
export function FollowedLocation() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { history, location } = window.parent;
    const choices = readChoices(location.search);
    history.replaceState(null, '', pathname + writeChoices(search, choices));
  }, [pathname, search]);
  return null;
}
