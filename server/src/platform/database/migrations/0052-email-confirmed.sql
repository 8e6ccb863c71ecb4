-- Whether the owner of the account has followed a link that was sent to its email. Accounts from before count as confirmed.
alter table users add column email_confirmed boolean not null default true;
comment on column users.email_confirmed is
  'Until then the account gets no mail but the link (docs/product/sessions.md#email-confirmation).';
