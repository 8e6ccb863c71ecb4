alter table messages add column chaos_seen_at timestamptz;
