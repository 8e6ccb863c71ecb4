-- Who is moved to another side gets one mail (docs/product/mail.md#status-mails).
alter table participations add column mailed_side text;
comment on column participations.mailed_side is
  'The side that the player knows of, '''' for none; null: it has not changed since.';
