-- What people recognise their sessions by. A network address is stored shortened, never whole.
alter table sessions add column network text not null default '' check (length(network) <= 50);

update sessions set device = '' where device = 'web';
alter table sessions add constraint sessions_device_check check (length(device) <= 120);

-- An account keeps the 20 sessions that were used last.
update sessions set revoked_at = now()
where id in (
  select id from (
    select id, row_number() over (partition by user_id order by last_used_at desc, id desc) as rank
    from sessions where revoked_at is null
  ) ranked
  where rank > 20
);
