-- Whether the link was asked for as a forgotten password: whoever registered the account may not be
-- who owns the email (docs/product/sessions.md#grants).
alter table email_changes add column by_reset boolean not null default false;
