/** The chapters of schema.sql, with their tables. A table comes after those it refers to. */
export const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  Accounts: [
    'users',
    'user_activity',
    'sessions',
    'refresh_tokens',
    'password_failures',
    'password_resets',
    'email_changes',
    'data_exports',
  ],
  Files: ['files', 'file_keys', 'moments'],
  Events: [
    'events',
    'event_spot_counts',
    'event_option_counts',
    'event_like_counts',
    'likes',
    'saved_searches',
  ],
  Crew: ['crew', 'crew_invitations', 'devices'],
  Participation: [
    'participations',
    'kit_handouts',
    'ledger_entries',
    'checkouts',
    'refunds',
    'refund_runs',
    'payment_events',
    'participant_views',
    'bans',
  ],
  Gate: ['gates', 'gate_people', 'gate_scans', 'nonces'],
  Messages: [
    'threads',
    'announcements',
    'messages',
    'message_notices',
    'message_notice_cursor',
    'blocks',
  ],
  Mail: ['mails', 'mail_refusals'],
  Calendars: ['calendar_feeds', 'deleted_events', 'deleted_event_participants'],
  Administration: ['audit_entries', 'report_cases', 'reports', 'daily_statistics'],
  Operation: [
    'server_nodes',
    'job_runs',
    'new_jobs',
    'remote_failures',
    'remote_openings',
    'request_counts',
    'totals',
    'total_changes',
  ],
};

/** Tables with a row that every database begins with. */
export const TABLES_WITH_ROWS = ['message_notice_cursor'] as const;
