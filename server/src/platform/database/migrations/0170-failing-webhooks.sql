create index concurrently if not exists webhooks_failing_idx on webhooks (failing_since)
  where is_on and failing_since is not null;
