-- What was done with the superadmin's power, and every deletion. It holds ids and states only, no name, email or text of anybody, so
-- it can be kept when its subject is gone. Ids refer to nothing by a foreign key for the same reason.
create table audit_entries (
  id object_id primary key,
  seq bigint generated always as identity unique,
  action text not null,
  -- Null: a background job did it.
  actor_id object_id,
  subject_kind text not null,
  subject_id object_id not null,
  before jsonb,
  after jsonb,
  -- The actor's shortened network address.
  network text not null default '',
  created_at timestamptz not null default now()
);

create index audit_entries_actor_idx on audit_entries (actor_id, seq desc);
create index audit_entries_subject_idx on audit_entries (subject_id, seq desc);
create index audit_entries_action_idx on audit_entries (action, seq desc);
create index audit_entries_time_idx on audit_entries (created_at, seq);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only';
end $$;

create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
