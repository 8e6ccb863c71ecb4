create table chaos_notes (
  user_id object_id primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
