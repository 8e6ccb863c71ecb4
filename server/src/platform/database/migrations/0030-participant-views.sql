-- Filters and order of a list of participants under a name, for every event of the account.
create table participant_views (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null default now()
);
create unique index participant_views_name_key on participant_views (user_id, lower(name));
