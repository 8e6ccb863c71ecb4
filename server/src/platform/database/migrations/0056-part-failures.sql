-- How often parts of a running server have failed since it started: [{part, count, lastAt}].
alter table server_nodes add column failures jsonb not null default '[]';
