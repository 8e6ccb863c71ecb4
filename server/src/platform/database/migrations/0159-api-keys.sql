-- A key of a program is a device that is not paired (docs/product/api-keys.md#keys).
alter table devices add column roles text[];
alter table devices add column token_prefix text;
alter table devices add column last_network text not null default '';
comment on column devices.roles is 'Of a key; null: a device at a gate.';
comment on column devices.token_prefix is 'Of a key: the first characters of its token.';
comment on column devices.last_network is 'Of a key: the shortened address of its last request.';
