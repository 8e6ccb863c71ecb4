-- Participants are told by mail when their status is no longer the one that they were told last. Their first one is null.
alter table participations add column mailed_status text;
-- When a job looks whether they have to be told; null: nothing has changed. The row itself is the queue, because a job of its own
-- for each join would make a storm of joins slow.
alter table participations add column status_mail_due_at timestamptz;
-- When they moved up from the waitlist, for a notice while they are signed in.
alter table participations add column promoted_at timestamptz;
update participations set mailed_status = status;
create index participations_mail_due_idx on participations (status_mail_due_at)
  where status_mail_due_at is not null;
create index participations_promoted_idx on participations (user_id, promoted_at)
  where promoted_at is not null;

-- The date and the location that participants know, while a mail about a change of them is still to be sent.
alter table events add column told_schedule jsonb;
-- When participants were reminded of the event; null again once it has another date.
alter table events add column reminded_at timestamptz;
create index events_unreminded_idx on events (date) where approved and reminded_at is null;

-- When an account is to be told by mail of messages that it has not read, and when it was told last.
create table message_notices (
  user_id object_id primary key references users (id) on delete cascade,
  due_at timestamptz,
  mailed_at timestamptz
);
create index message_notices_due_idx on message_notices (due_at) where due_at is not null;
-- Up to which message a job has looked. Earlier ones are not told any more.
create table message_notice_cursor (
  is_only boolean primary key default true check (is_only),
  seq bigint not null
);
insert into message_notice_cursor (seq) select coalesce(max(seq), 0) from messages;
