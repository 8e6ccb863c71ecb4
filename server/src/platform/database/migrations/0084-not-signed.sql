-- A scan of somebody who has not signed.
alter table gate_scans drop constraint gate_scans_verdict_check,
  add constraint gate_scans_verdict_check check (verdict in ('in', 'already_in', 'conflict',
    'not_confirmed', 'unknown', 'cancelled', 'other_event', 'out', 'undone', 'not_signed'))
    not valid;
