-- Each checkout so far is for one spot.
-- safe: requests use none of these rows before this release
insert into checkout_parts (id, checkout_id, event_id, participation_id, pence, created_at)
select id, id, event_id, participation_id, pence, created_at from checkouts
on conflict (id) do nothing;
