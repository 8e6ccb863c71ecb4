import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

/** What Events puts into the shell's header: the way to a new event. */
export const HeaderActions = () => {
  const navigate = useNavigate();
  return <Button onClick={() => navigate('/dashboard/events?new')}>New Event</Button>;
};
