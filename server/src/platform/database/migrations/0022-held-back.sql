-- The organizer has moved this participant to the waitlist: a free spot goes to somebody else until the organizer confirms them
-- or they join again.
alter table participations add column held_back boolean not null default false
  constraint participations_held_back_waits check (not held_back or status = 'waitlist');
