create index concurrently if not exists nonces_named_idx on nonces (created_at)
  where response ? 'isNamed';
