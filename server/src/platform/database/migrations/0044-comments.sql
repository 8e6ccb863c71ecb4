-- What columns hold, where their names do not say it: schema.sql and the types of the tables show it.

comment on column users.date_of_birth is '`YYYY-MM-DD`: a birthday has no time zone.';
comment on column users.suspension_reason is 'Empty unless it is suspended.';
comment on column users.erased_at is
  'Set on what is left of a deleted account (docs/product/roles-and-accounts.md#deleted-user).';
comment on column user_activity.last_active_at is 'Recorded at most once a minute; null: never.';
comment on column user_activity.events_count is 'Kept by triggers.';
comment on column sessions.device is 'Browser and device; empty if unknown.';
comment on column sessions.network is
  'The network address of the last use, shortened; empty if unknown.';
comment on column refresh_tokens.token_hash is
  'SHA-256 of the token, 64 lower-case hex characters.';
comment on column refresh_tokens.superseded_at is
  'When one of its successors was first used; a use after that is taken as theft.';
comment on column events.first_approved_at is 'When it could first be seen; a trigger sets it.';
comment on column events.hidden_at is
  'When an approved event became pending because its organizer''s account was hidden.';
comment on column events.approved_snapshot is
  'What the superadmin approved (docs/product/events.md#changed-since-approval).';
comment on column events.rejected_at is 'Null: not rejected, or changed by its organizer since.';
comment on column events.rejection_reason is 'Kept until the event is approved.';
comment on column events.unmailed_decision_at is
  'When the last decision was made, while its organizer has not been mailed about it.';
comment on column events.undo_state is 'Null once the last decision can no longer be undone.';
comment on column events.told_schedule is
  'What participants know, while a mail about a change of it is still to be sent.';
comment on column events.reminded_at is
  'When the participants were reminded; null again once the date changes.';
comment on column events.template_name is
  'Under which new events begin like this one; null unless it is a template.';
comment on column events.deletes_at is
  'When the event is removed; null unless it is deleted (docs/product/events.md#event-deletion).';
comment on column events.calendar_sequence is
  'Raised by a trigger with each change that calendars must take over.';
comment on column events.position is 'On a sphere of radius 1.';
comment on column files.owner_id is 'Null once the owner''s account is deleted.';
comment on column files.size is 'Bytes.';
comment on column threads.event_id is 'Null once the event is deleted.';
comment on column threads.opened_by is 'Null: before it was recorded.';
comment on column messages.change_seq is
  'The number of the latest change after it was sent; the database sets it.';
comment on column report_cases.owner_id is
  'Null once the account is deleted; the database then clears excerpt and note.';
comment on column report_cases.resolved_at is 'Null while the case is open.';
comment on column reports.reporter_id is
  'Null once the account is deleted; the database then clears the text.';
comment on column audit_entries.actor_id is 'Null: a background job.';
comment on column daily_statistics.day is '`YYYY-MM-DD`, UTC.';
comment on column job_runs.failed_at is 'Null: it has never failed.';
comment on column job_runs.error is 'Of the latest failure; empty without one.';
comment on table remote_openings is 'How many pages opened a build on a day.';
comment on column remote_openings.day is '`YYYY-MM-DD`, UTC.';
comment on column remote_failures.day is '`YYYY-MM-DD`, UTC.';
comment on table deleted_events is 'Written by a trigger when an event is deleted.';
comment on column deleted_event_participants.calendar_sequence is 'Of the player''s own entry.';
comment on column calendar_feeds.nonce is '32 hexadecimal characters.';
comment on column file_keys.state is 'reserved: on its way to the store; released: did not get there; stored: in `files`; removing: the file is deleted; removed: only this row is left.';
comment on column file_keys.reserved_bytes is
  'Null for a thumbnail, and when the key is not reserved.';
comment on column mails.user_id is 'Null for mails to people whose account is gone.';
comment on column password_resets.token_hash is
  'SHA-256 of the link''s token, 64 lower-case hex characters.';
comment on column password_resets.used_at is 'Also set when a newer link replaced it.';
comment on column data_exports.user_id is 'Null once the account is deleted.';
comment on column data_exports.done is 'Entries of the archive that are written, of `total`.';
comment on column announcements.user_ids is 'Only these of the audience; null: all of it.';
comment on column announcements.finished_at is 'Null while it is being sent.';
comment on column message_notices.due_at is 'Null: the account need not be told of messages.';
comment on column message_notices.mailed_at is 'Null: it was never told by mail.';
comment on column participations.mailed_status is
  'The status that the player was told last; null: none.';
comment on column participations.status_mail_due_at is
  'When to look whether the player has to be told of a new status; null: nothing has changed.';
comment on column participations.promoted_at is 'When the player moved up from the waitlist.';
comment on column participations.ticket_code is '12 characters; a new one with every join.';
comment on column participations.calendar_sequence is
  'Raised by a trigger with each change of the status.';
comment on column saved_searches.looked_at is
  'Events that were first approved until then are not new for it.';
comment on column saved_searches.due_at is 'When new events are looked for again.';
