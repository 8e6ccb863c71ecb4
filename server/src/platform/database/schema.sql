-- The schema of the database, written from one that all migrations have run on.
-- Do not edit: add a migration and run `npm run schema` (docs/architecture.md#migrations).

set local check_function_bodies = false;

create extension if not exists cube;

create extension if not exists pg_trgm;

create domain object_id as text
  constraint object_id_check CHECK (VALUE ~ '^[0-9a-f]{24}$'::text);

-- Functions

CREATE OR REPLACE FUNCTION shown_media(image_url text, image_thumbnail text, organizer_avatar_url text, gallery jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((ARRAY[image_url, image_thumbnail, organizer_avatar_url] || ARRAY(SELECT (item.value ->> 'url'::text) FROM jsonb_array_elements(shown_media.gallery) item(value))) || ARRAY(SELECT (item.value ->> 'thumbnail'::text) FROM jsonb_array_elements(shown_media.gallery) item(value)));

CREATE OR REPLACE FUNCTION participation_rank(status text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE status WHEN 'confirmed'::text THEN 1 WHEN 'waitlist'::text THEN 2 ELSE 3 END;

CREATE OR REPLACE FUNCTION lock_message_sides(people text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(person, 0) as key from unnest(people) person order by 1
  ) keys;
end $function$;

CREATE OR REPLACE FUNCTION approved_media(version jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((ARRAY[(version ->> 'imageUrl'::text), (version ->> 'imageThumbnail'::text), (version #>> '{organizer,avatarUrl}'::text[])] || ARRAY(SELECT (item.value ->> 'url'::text) FROM jsonb_array_elements((approved_media.version -> 'gallery'::text)) item(value))) || ARRAY(SELECT (item.value ->> 'thumbnail'::text) FROM jsonb_array_elements((approved_media.version -> 'gallery'::text)) item(value)));

CREATE OR REPLACE FUNCTION new_ticket_code()
 RETURNS text
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random.bytes, i) & 31) + 1, 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) as bytes) random,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) i
$function$;

CREATE OR REPLACE FUNCTION sphere_position(latitude double precision, longitude double precision)
 RETURNS cube
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN cube(ARRAY[(cos(radians(latitude)) * cos(radians(longitude))), (cos(radians(latitude)) * sin(radians(longitude))), sin(radians(latitude))]);

CREATE OR REPLACE FUNCTION totals_of_event(organizer text, approval text, hidden_at timestamp with time zone, difficulty text, date timestamp with time zone)
 RETURNS TABLE(name text, owner_id text, part text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'events', owner, case when hidden_at is null then approval else 'hidden ' || approval end
    from (values (''), (organizer)) owners (owner)
  union all
  select 'event difficulties', owner, difficulty from (values (''), (organizer)) owners (owner)
$function$;

CREATE OR REPLACE FUNCTION counts_of_participation(status text, held_back boolean, payment_status text, payment_amount_pence integer, check_in_status text)
 RETURNS TABLE(confirmed integer, waitlist integer, waiting integer, cancelled integer, paid integer, checked_in integer, revenue_pence integer)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (status = 'confirmed')::integer, (status = 'waitlist')::integer,
    (status = 'waitlist' and not held_back)::integer, (status = 'cancelled')::integer,
    (payment_status = 'paid')::integer, (check_in_status = 'checked_in')::integer,
    case when payment_status = 'paid' then payment_amount_pence else 0 end
$function$;

CREATE OR REPLACE FUNCTION add_to_spot_counts(event object_id, sign integer, more_confirmed bigint, more_waitlist bigint, more_waiting bigint, more_cancelled bigint, more_paid bigint, more_checked_in bigint, more_revenue_pence bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update event_spot_counts
  set confirmed = confirmed + sign * more_confirmed, waitlist = waitlist + sign * more_waitlist,
    waiting = waiting + sign * more_waiting, cancelled = cancelled + sign * more_cancelled,
    paid = paid + sign * more_paid, checked_in = checked_in + sign * more_checked_in,
    revenue_pence = revenue_pence + sign * more_revenue_pence
  where event_id = event;
end $function$;

CREATE OR REPLACE FUNCTION words_of_event(title text, location text, organizer_name text)
 RETURNS TABLE(word text)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct word
  from unnest(string_to_array(searchable(title || ' ' || location || ' ' || organizer_name), ' ')) word
  where length(word) between 4 and 40 and word !~ '[0-9]'
$function$;

CREATE OR REPLACE FUNCTION alike_event_words(typed text, max_words integer)
 RETURNS TABLE(word text, likeness real)
 LANGUAGE sql
 STABLE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
  select part, similarity(part, typed) as likeness
  from totals where name = 'event words' and part % typed
  order by likeness desc, part limit max_words
$function$;

CREATE OR REPLACE FUNCTION searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(replace(replace(replace(replace(translate(regexp_replace(lower((NORMALIZE(translate(value, '´'::text, ''::text), NFKD) COLLATE "und-x-icu")), '[''`\u00ad\u02b9-\u02bf\u02c8\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2035\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text), 'łøđðħıŋŧς'::text, 'loddhintσ'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0384\u0385\u0387\u0482\u055a-\u055f\u0589-\u058f\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION telephone_digits(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(NORMALIZE(value, NFKC), '[^0-9+]'::text, ''::text, 'g'::text), '^((\+|00)44|44(?=[0-9]{10}$))0?'::text, '0'::text), '^00|\+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION chosen_option_ids(join_form jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(choice ->> 'optionId'), '{}')
  from jsonb_array_elements(case jsonb_typeof(join_form -> 'customFieldResponses')
    when 'array' then join_form -> 'customFieldResponses' else '[]' end) choice
  where choice ->> 'optionId' is not null
$function$;

CREATE OR REPLACE FUNCTION add_to_option_counts(event object_id, option text, more bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if more > 0 then
    insert into event_option_counts (event_id, option_id, confirmed) values (event, option, more)
    on conflict (event_id, option_id) do update
    set confirmed = event_option_counts.confirmed + excluded.confirmed;
  else
    update event_option_counts set confirmed = confirmed + more
    where event_id = event and option_id = option;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION crew_roles(organizer text, event text, account text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(distinct role order by role), '{}')
  from active_crew c cross join unnest(c.roles) role
  where c.user_id = account and c.organizer_id = organizer
    and (c.event_id is null or c.event_id = event)
$function$;

CREATE OR REPLACE FUNCTION may_access_event(organizer text, event text, account text, roles text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select account is null or organizer = account or crew_roles(organizer, event, account) && roles
$function$;

CREATE OR REPLACE FUNCTION raise_gate(event text, people text[], waitlist_moved boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  raised bigint;
begin
  update gates set version = version + 1,
    waitlist_version = case when waitlist_moved then version + 1 else waitlist_version end
  where event_id = event returning version into raised;
  -- The event is being deleted.
  if raised is null then return; end if;
  insert into gate_people (participation_id, event_id, version)
  select id, event, raised from unnest(people) id
  on conflict (participation_id) do update
  set version = excluded.version, changed_at = excluded.changed_at;
end $function$;

CREATE OR REPLACE FUNCTION move_new_jobs(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  taken new_jobs[];
  job new_jobs;
begin
  perform pg_advisory_xact_lock(511720262);
  with gone as (
    delete from new_jobs where id in (select id from new_jobs order by id limit most)
    returning new_jobs as job
  )
  select array_agg(gone.job order by (gone.job).id) into taken from gone;
  if exists (select from unnest(taken) t where t.key is null) then
    perform graphile_worker.add_jobs(array(
      select (t.name, t.payload::json, null, t.run_at, t.max_attempts::smallint, null, null,
        null)::graphile_worker.job_spec
      from unnest(taken) t where t.key is null order by t.id));
  end if;
  for job in select t.* from unnest(taken) t where t.key is not null order by t.id loop
    perform graphile_worker.add_job(
      identifier => job.name,
      payload => job.payload::json,
      run_at => job.run_at,
      max_attempts => job.max_attempts,
      job_key => job.key);
  end loop;
  return coalesce(cardinality(taken), 0);
end $function$;

CREATE OR REPLACE FUNCTION balance_of(charged integer, credited integer, paid integer, refunded integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (((charged - credited) - paid) + refunded);

CREATE OR REPLACE FUNCTION count_voucher_uses(voucher text, participation text, player text)
 RETURNS TABLE(uses bigint, own bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select count(*) + (select v.past_uses from vouchers v where v.id = voucher),
    count(*) filter (where coalesce(p.user_id, p.dependant_id) = player)
  from participations p
  where p.voucher_id = voucher and p.status <> 'cancelled' and p.id <> participation
$function$;

CREATE OR REPLACE FUNCTION relist_series(listed text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update events e set listed_from = relisted.listed, found_from = relisted.found
  from (
    select id, before as listed, case
      when is_own then '-infinity'
      when usual is distinct from before then coalesce(usual, '-infinity') end as found
    from (
      select id, is_own, lag(date) over (order by date, id) as before,
        lag(date) over (partition by is_own order by date, id) as usual
      from (
        select id, date,
          coalesce(own_fields && '{title,description,location,organizer}', false) as is_own
        from events
        where series_id = listed and approved and cancelled_at is null and deletes_at is null
          and date > now() - interval '30 days'
      ) dates
    ) ordered
  ) relisted
  where e.id = relisted.id
    and (e.listed_from, e.found_from) is distinct from (relisted.listed, relisted.found);
$function$;

CREATE OR REPLACE FUNCTION take_over_follows(account object_id, address text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from follows where email = lower(address)) then return; end if;
  update follows own set ended_at = null, confirmed_at = f.confirmed_at, consent = f.consent,
    looked_at = f.looked_at, due_at = greatest(own.due_at, f.due_at)
  from follows f
  where f.email = lower(address) and f.ended_at is null and own.user_id = account
    and own.organizer_id = f.organizer_id and own.ended_at < f.confirmed_at;
  -- It stays for a time, because mails have its link.
  update follows f set ended_at = now(), token_hash = null
  where f.email = lower(address) and f.ended_at is null and f.confirmed_at is not null
    and (f.organizer_id = account or exists (select from follows own
      where own.user_id = account and own.organizer_id = f.organizer_id));
  update follows set user_id = account, email = null, token_hash = null
  where email = lower(address) and ended_at is null and confirmed_at is not null;
end $function$;

CREATE OR REPLACE FUNCTION has_programs(organizer text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from devices d join users u on u.id = d.organizer_id
    where d.organizer_id = organizer and d.revoked_at is null and d.roles is not null
      and d.expires_at > now())
    or exists (select from webhooks w join users u on u.id = w.organizer_id
      where w.organizer_id = organizer)
$function$;

-- Accounts

create table users (
  id object_id not null,
  email text not null,
  password_hash text not null,
  nick_name text default ''::text not null,
  full_name text default ''::text not null,
  date_of_birth date,
  organizer_name text default ''::text not null,
  avatar_url text default ''::text not null,
  bio text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deletion_requested_at timestamp with time zone,
  erased_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspension_reason text default ''::text not null,
  search_text text generated always as (' '::text || searchable((((((nick_name || ' '::text) || organizer_name) || ' '::text) || full_name) || ' '::text) || email)) stored not null,
  name_search_text text generated always as (' '::text || searchable((nick_name || ' '::text) || organizer_name)) stored not null,
  email_search_text text generated always as (' '::text || searchable(email)) stored not null,
  email_confirmed boolean default true not null,
  shows_among_going boolean default false not null,
  shows_experience boolean default false not null,
  game_kind text default 'airsoft'::text not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_bio_check CHECK (char_length(bio) <= 500),
  constraint users_game_kind_check CHECK (game_kind = ANY (ARRAY['airsoft'::text, 'paintball'::text, 'larp'::text, 'other'::text])),
  constraint users_suspension_reason_check CHECK (length(suspension_reason) <= 500)
);

comment on column users.date_of_birth is '`YYYY-MM-DD`: a birthday has no time zone.';

comment on column users.erased_at is 'Set on what is left of a deleted account (docs/product/roles-and-accounts.md#deleted-user).';

comment on column users.suspension_reason is 'Empty unless it is suspended.';

comment on column users.email_confirmed is 'Until then the account gets no mail but the link (docs/product/sessions.md#email-confirmation).';

comment on column users.shows_among_going is 'Name and picture are on the pages of events with a spot (docs/product/player-screens.md#going-faces).';

comment on column users.shows_experience is 'docs/product/record.md#experience';

comment on column users.game_kind is 'docs/product/organizer-screens.md#game-kind';

CREATE INDEX users_avatar_idx ON users USING btree (avatar_url) WHERE avatar_url <> ''::text;

CREATE INDEX users_created_idx ON users USING btree (created_at DESC, id DESC);

CREATE INDEX users_deletion_idx ON users USING btree (deletion_requested_at) WHERE deletion_requested_at IS NOT NULL;

CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));

CREATE INDEX users_name_idx ON users USING btree (lower(COALESCE(NULLIF(nick_name, ''::text), NULLIF(organizer_name, ''::text), split_part(email, '@'::text, 1))), id);

CREATE INDEX users_search_text_idx ON users USING gin (search_text gin_trgm_ops);

CREATE INDEX users_shown_going_idx ON users USING btree (id) WHERE shows_among_going;

CREATE OR REPLACE FUNCTION add_user_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_activity (user_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION forget_deleted_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from deleted_event_participants where user_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into total_changes values ('users', '', '', tg_argv[0]::bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION raise_gates_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(p.event_id, array[p.id::text], false)
  from participations p join events e on e.id = p.event_id
  where p.user_id = new.id and p.status <> 'cancelled' and e.date > now() - interval '2 days'
  order by p.event_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION take_over_follows_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Until now mails went to the address alone.
  update follows own set looked_at = f.looked_at, due_at = f.due_at
  from follows f
  where f.email = lower(new.email) and f.ended_at is null and f.confirmed_at is not null
    and own.user_id = new.id and own.organizer_id = f.organizer_id and own.ended_at is null;
  perform take_over_follows(new.id, new.email);
  return null;
end $function$;

CREATE TRIGGER users_activity AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_user_activity();

CREATE TRIGGER users_counted_erased AFTER UPDATE OF erased_at ON users FOR EACH ROW WHEN (old.erased_at IS NULL AND new.erased_at IS NOT NULL) EXECUTE FUNCTION count_user('-1');

CREATE TRIGGER users_counted_in AFTER INSERT ON users FOR EACH ROW WHEN (new.erased_at IS NULL) EXECUTE FUNCTION count_user('1');

CREATE TRIGGER users_counted_out AFTER DELETE ON users FOR EACH ROW WHEN (old.erased_at IS NULL) EXECUTE FUNCTION count_user('-1');

CREATE TRIGGER users_deleted_forget AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_deleted_events();

CREATE TRIGGER users_erased_forget AFTER UPDATE OF erased_at ON users FOR EACH ROW WHEN (old.erased_at IS NULL AND new.erased_at IS NOT NULL) EXECUTE FUNCTION forget_deleted_events();

CREATE TRIGGER users_follows AFTER INSERT OR UPDATE OF email, email_confirmed ON users FOR EACH ROW WHEN (new.email_confirmed) EXECUTE FUNCTION take_over_follows_of_account();

CREATE TRIGGER users_gates_again AFTER UPDATE OF nick_name, date_of_birth ON users FOR EACH ROW WHEN (old.nick_name IS DISTINCT FROM new.nick_name OR old.date_of_birth IS DISTINCT FROM new.date_of_birth) EXECUTE FUNCTION raise_gates_of_user();

create table user_activity (
  user_id object_id not null,
  last_active_at timestamp with time zone,
  events_count integer default 0 not null,
  constraint user_activity_pkey PRIMARY KEY (user_id),
  constraint user_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column user_activity.last_active_at is 'Recorded at most once a minute; null: never.';

comment on column user_activity.events_count is 'Kept by triggers.';

CREATE INDEX user_activity_events_idx ON user_activity USING btree (events_count DESC, user_id DESC);

CREATE INDEX user_activity_time_idx ON user_activity USING btree (last_active_at DESC NULLS LAST, user_id DESC);

create table sessions (
  id object_id not null,
  user_id object_id not null,
  device text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  network text default ''::text not null,
  confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_device_check CHECK (length(device) <= 120),
  constraint sessions_network_check CHECK (length(network) <= 50),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column sessions.device is 'Browser and device; empty if unknown.';

comment on column sessions.network is 'The network address of the last use, shortened; empty if unknown.';

comment on column sessions.confirmed_at is 'When the password or a second factor was given last; null before there were any.';

CREATE INDEX sessions_activity_idx ON sessions USING btree (user_id, last_used_at DESC);

CREATE INDEX sessions_age_idx ON sessions USING btree (last_used_at);

CREATE INDEX sessions_user_idx ON sessions USING btree (user_id) WHERE revoked_at IS NULL;

create table refresh_tokens (
  token_hash text not null,
  session_id object_id not null,
  predecessor_hash text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default now() + '30 days'::interval not null,
  used_at timestamp with time zone,
  superseded_at timestamp with time zone,
  refused_after timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_predecessor_hash_fkey FOREIGN KEY (predecessor_hash) REFERENCES refresh_tokens(token_hash) ON DELETE SET NULL,
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_token_hash_check CHECK (token_hash ~ '^[0-9a-f]{64}$'::text)
);

comment on column refresh_tokens.token_hash is 'SHA-256 of the token, 64 lower-case hex characters.';

comment on column refresh_tokens.superseded_at is 'When one of its successors was first used; a use after that is taken as theft.';

comment on column refresh_tokens.refused_after is 'Set when a token issued at the same time was used: from then on this one is refused.';

CREATE INDEX refresh_tokens_expiry_idx ON refresh_tokens USING btree (expires_at);

CREATE INDEX refresh_tokens_predecessor_idx ON refresh_tokens USING btree (predecessor_hash);

CREATE INDEX refresh_tokens_session_idx ON refresh_tokens USING btree (session_id);

create table password_failures (
  key text not null,
  failures integer not null,
  retry_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint password_failures_pkey PRIMARY KEY (key),
  constraint password_failures_key_check CHECK (key ~ '^[0-9a-f]{64}$'::text)
);

CREATE INDEX password_failures_expiry_idx ON password_failures USING btree (expires_at);

create table password_resets (
  id object_id not null,
  user_id object_id not null,
  token_hash text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_token_hash_check CHECK (token_hash ~ '^[0-9a-f]{64}$'::text),
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column password_resets.token_hash is 'SHA-256 of the link''s token, 64 lower-case hex characters.';

comment on column password_resets.used_at is 'Also set when a newer link replaced it.';

CREATE INDEX password_resets_expiry_idx ON password_resets USING btree (expires_at);

CREATE INDEX password_resets_user_idx ON password_resets USING btree (user_id, created_at);

create table email_changes (
  id object_id not null,
  user_id object_id not null,
  new_email text not null,
  token_hash text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  by_reset boolean default false not null,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_new_email_check CHECK (char_length(new_email) <= 254),
  constraint email_changes_token_hash_check CHECK (token_hash ~ '^[0-9a-f]{64}$'::text),
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX email_changes_expiry_idx ON email_changes USING btree (expires_at);

CREATE INDEX email_changes_user_idx ON email_changes USING btree (user_id, created_at);

create table second_factors (
  id object_id not null,
  user_id object_id not null,
  kind text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  key_id text,
  sealed text,
  last_step integer,
  credential_id text,
  public_key text,
  counter bigint,
  transports text[],
  constraint second_factors_pkey PRIMARY KEY (id),
  constraint second_factors_check CHECK (
CASE kind
    WHEN 'totp'::text THEN num_nulls(key_id, sealed, last_step) = 0
    ELSE num_nulls(credential_id, public_key, counter, transports) = 0
END),
  constraint second_factors_kind_check CHECK (kind = ANY (ARRAY['totp'::text, 'passkey'::text])),
  constraint second_factors_user_id_credential_id_key UNIQUE (user_id, credential_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table second_factors is 'What accounts are asked for after the password.';

comment on column second_factors.key_id is 'Of an app: the key that its secret is sealed with.';

comment on column second_factors.last_step is 'Of an app: the 30 seconds whose code was used last; earlier ones are refused.';

comment on column second_factors.public_key is 'Of a passkey: COSE, in base64url.';

comment on column second_factors.counter is 'Of a passkey: how often it says that it was used.';

create table recovery_codes (
  user_id object_id not null,
  code_hash text not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table recovery_codes is 'What signs in once where the second factors are lost.';

create table second_factor_challenges (
  id object_id not null,
  user_id object_id not null,
  purpose text not null,
  token_hash text,
  device_id text,
  tries integer default 0 not null,
  passkey_challenge text,
  key_id text,
  sealed text,
  expires_at timestamp with time zone not null,
  constraint second_factor_challenges_pkey PRIMARY KEY (id),
  constraint second_factor_challenges_purpose_check CHECK (purpose = ANY (ARRAY['signIn'::text, 'addTotp'::text, 'addPasskey'::text])),
  constraint second_factor_challenges_token_hash_key UNIQUE (token_hash),
  constraint second_factor_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table second_factor_challenges is 'Sign-ins that wait for a second factor, and second factors that are being added.';

comment on column second_factor_challenges.device_id is 'The browser that signs in.';

CREATE INDEX second_factor_challenges_expires_idx ON second_factor_challenges USING btree (expires_at);

CREATE INDEX second_factor_challenges_user_idx ON second_factor_challenges USING btree (user_id);

create table remembered_browsers (
  user_id object_id not null,
  device_id text not null,
  until timestamp with time zone not null,
  constraint remembered_browsers_pkey PRIMARY KEY (user_id, device_id),
  constraint remembered_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table remembered_browsers is 'Browsers that are not asked for a second factor for a time.';

CREATE INDEX remembered_browsers_until_idx ON remembered_browsers USING btree (until);

create table second_factor_grace (
  user_id object_id not null,
  asked_at timestamp with time zone default now() not null,
  constraint second_factor_grace_pkey PRIMARY KEY (user_id),
  constraint second_factor_grace_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table second_factor_grace is 'When the superadmin was first asked to set up a second factor.';

create table data_exports (
  id object_id not null,
  user_id object_id,
  status text default 'waiting'::text not null,
  done integer default 0 not null,
  total integer default 0 not null,
  storage_key text not null,
  size_bytes bigint,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text])),
  constraint data_exports_storage_key_key UNIQUE (storage_key),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

comment on column data_exports.user_id is 'Null once the account is deleted.';

comment on column data_exports.done is 'Entries of the archive that are written, of `total`.';

CREATE INDEX data_exports_age_idx ON data_exports USING btree (created_at);

CREATE UNIQUE INDEX data_exports_in_progress_key ON data_exports USING btree (user_id) WHERE status = ANY (ARRAY['waiting'::text, 'running'::text]);

CREATE INDEX data_exports_user_idx ON data_exports USING btree (user_id, created_at DESC, id DESC);

-- Files

create table files (
  key text not null,
  owner_id object_id,
  folder text not null,
  content_type text not null,
  size bigint not null,
  original_name text default ''::text not null,
  width integer,
  height integer,
  thumbnail_key text,
  created_at timestamp with time zone default now() not null,
  constraint files_pkey PRIMARY KEY (key),
  constraint files_folder_check CHECK (folder = ANY (ARRAY['events'::text, 'moments'::text, 'messages'::text, 'avatars'::text, 'uploads'::text])),
  constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint files_size_check CHECK (size >= 0)
);

comment on column files.owner_id is 'Null once the owner''s account is deleted.';

comment on column files.size is 'Bytes.';

CREATE INDEX files_age_idx ON files USING btree (created_at, key);

CREATE INDEX files_folder_idx ON files USING btree (folder, created_at DESC, key);

CREATE INDEX files_of_nobody_idx ON files USING btree (key) WHERE owner_id IS NULL;

CREATE INDEX files_owner_idx ON files USING btree (owner_id, folder, created_at DESC, key);

CREATE INDEX files_thumbnail_idx ON files USING btree (thumbnail_key) WHERE thumbnail_key IS NOT NULL;

CREATE INDEX files_usage_idx ON files USING btree (owner_id) INCLUDE (size);

CREATE OR REPLACE FUNCTION count_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' then
    insert into total_changes
    select 'files', '', folder, count(*) from added group by folder
    union all select 'file bytes', '', folder, sum(size) from added group by folder;
  end if;
  if tg_op <> 'INSERT' then
    insert into total_changes
    select 'files', '', folder, -count(*) from removed group by folder
    union all select 'file bytes', '', folder, -sum(size) from removed group by folder;
  end if;
  return null;
end $function$;

CREATE TRIGGER files_counted_again AFTER UPDATE ON files REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_files();

CREATE TRIGGER files_counted_in AFTER INSERT ON files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_files();

CREATE TRIGGER files_counted_out AFTER DELETE ON files REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_files();

create table file_keys (
  key text not null,
  state text not null,
  owner_id object_id,
  reserved_bytes bigint,
  changed_at timestamp with time zone default now() not null,
  constraint file_keys_pkey PRIMARY KEY (key),
  constraint file_keys_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint file_keys_reserved_bytes_check CHECK (reserved_bytes >= 0),
  constraint file_keys_state_check CHECK (state = ANY (ARRAY['reserved'::text, 'released'::text, 'stored'::text, 'removing'::text, 'removed'::text]))
);

comment on column file_keys.state is 'reserved: on its way to the store; released: did not get there; stored: in `files`; removing: the file is deleted; removed: only this row is left.';

comment on column file_keys.reserved_bytes is 'Null for a thumbnail, and when the key is not reserved.';

CREATE INDEX file_keys_owner_idx ON file_keys USING btree (owner_id) WHERE owner_id IS NOT NULL;

CREATE INDEX file_keys_unfinished_idx ON file_keys USING btree (key) WHERE state = ANY (ARRAY['reserved'::text, 'released'::text, 'removing'::text]);

create table moments (
  id object_id not null,
  user_id object_id not null,
  file_key text not null,
  original_name text default ''::text not null,
  size_bytes bigint not null,
  uploaded_at timestamp with time zone default now() not null,
  constraint moments_pkey PRIMARY KEY (id),
  constraint moments_file_key_fkey FOREIGN KEY (file_key) REFERENCES files(key) ON DELETE CASCADE,
  constraint moments_size_bytes_check CHECK (size_bytes >= 0),
  constraint moments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX moments_file_idx ON moments USING btree (file_key);

CREATE INDEX moments_user_idx ON moments USING btree (user_id, uploaded_at DESC, id DESC);

CREATE OR REPLACE FUNCTION count_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into total_changes
  select tg_argv[0], '', '', sign * count(*) from changed having count(*) > 0;
  return null;
end $function$;

CREATE TRIGGER moments_counted_in AFTER INSERT ON moments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows('moments');

CREATE TRIGGER moments_counted_out AFTER DELETE ON moments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows('moments');

-- Events

create table series (
  id object_id not null,
  organizer_id object_id not null,
  content jsonb not null,
  rule jsonb not null,
  ends_after_minutes integer,
  weeks_ahead integer not null,
  move_until_days integer,
  is_paused boolean default false not null,
  made_until date default '2000-01-01'::date not null,
  approved_at timestamp with time zone,
  approved_content jsonb,
  rejected_at timestamp with time zone,
  rejection_reason text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deletes_at timestamp with time zone,
  deleted_by text,
  constraint series_pkey PRIMARY KEY (id),
  constraint series_approved_content_check CHECK (jsonb_typeof(approved_content) = 'object'::text),
  constraint series_check CHECK ((approved_at IS NULL) = (approved_content IS NULL)),
  constraint series_check1 CHECK (approved_at IS NULL OR rejected_at IS NULL),
  constraint series_content_check CHECK (jsonb_typeof(content) = 'object'::text),
  constraint series_ends_after_minutes_check CHECK (ends_after_minutes >= 1 AND ends_after_minutes <= 20160),
  constraint series_move_until_days_check CHECK (move_until_days >= 0 AND move_until_days <= 60),
  constraint series_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint series_rule_check CHECK (jsonb_typeof(rule) = 'object'::text),
  constraint series_weeks_ahead_check CHECK (weeks_ahead >= 1 AND weeks_ahead <= 52)
);

comment on column series.content is 'The body of POST /events, without date, end and approval.';

comment on column series.ends_after_minutes is 'Null: the end follows from the duration.';

comment on column series.move_until_days is 'Null: players do not move to another date.';

comment on column series.made_until is 'The dates up to this day are made.';

comment on column series.approved_content is 'The content that the superadmin looked at.';

comment on column series.deletes_at is 'Null: it was not ended. Its removed dates have the same.';

comment on column series.deleted_by is 'The account that ended it.';

CREATE INDEX series_made_idx ON series USING btree (made_until);

CREATE INDEX series_media_idx ON series USING gin (approved_media(content));

CREATE INDEX series_organizer_idx ON series USING btree (organizer_id, id);

CREATE OR REPLACE FUNCTION note_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select a.organizer_id, 'series.updated', null, a.id
  from added a join removed r on r.id = a.id
  where has_programs(a.organizer_id)
    and (a.content, a.rule, a.is_paused, a.approved_at, a.deletes_at)
    is distinct from (r.content, r.rule, r.is_paused, r.approved_at, r.deletes_at)
  on conflict do nothing;
  return null;
end $function$;

CREATE TRIGGER series_noted AFTER UPDATE ON series REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_series();

create table events (
  id object_id not null,
  organizer_id object_id not null,
  organizer_name text not null,
  organizer_avatar_url text default ''::text not null,
  title text not null,
  description text default ''::text not null,
  location text not null,
  latitude double precision,
  longitude double precision,
  date timestamp with time zone not null,
  image_url text not null,
  image_thumbnail text default ''::text not null,
  is_video boolean default false not null,
  gallery jsonb default '[]'::jsonb not null,
  price text default ''::text not null,
  base_price_pence integer default 0 not null,
  duration text default ''::text not null,
  difficulty text default 'Beginner'::text not null,
  required_equipment text[] default '{}'::text[] not null,
  custom_fields jsonb default '[]'::jsonb not null,
  max_participants integer,
  waitlist_enabled boolean default true not null,
  approved boolean default false not null,
  approved_at timestamp with time zone,
  approved_snapshot jsonb,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  hidden_at timestamp with time zone,
  rejected_at timestamp with time zone,
  rejection_reason text default ''::text not null,
  unmailed_decision_at timestamp with time zone,
  undo_state jsonb,
  approval_status text generated always as (
CASE
    WHEN approved THEN 'approved'::text
    WHEN rejected_at IS NOT NULL THEN 'rejected'::text
    ELSE 'pending'::text
END) stored not null,
  told_schedule jsonb,
  reminded_at timestamp with time zone,
  calendar_sequence integer default 0 not null,
  first_approved_at timestamp with time zone,
  "position" cube generated always as (sphere_position(latitude, longitude)) stored,
  deletes_at timestamp with time zone,
  template_name text,
  deleted_by text,
  search_text text generated always as (((' '::text || searchable(title)) || '
 '::text) || searchable((((location || ' '::text) || organizer_name) || ' '::text) || description)) stored not null,
  ends_at timestamp with time zone,
  waitlist_skips_sold_out boolean default false not null,
  payment jsonb default '{"mode": "off", "refundRule": [{"days": 7, "percent": 100}, {"days": 2, "percent": 50}], "depositPence": null}'::jsonb not null,
  min_age integer,
  cancelled_at timestamp with time zone,
  cancellation_reason text,
  series_id text,
  series_day date,
  own_fields text[],
  listed_from timestamp with time zone,
  sides jsonb,
  max_party_size integer default 8 not null,
  waitlist_passes_groups boolean default true not null,
  found_from timestamp with time zone,
  max_unpaid_open_spots integer default 5 not null,
  transfer_until_hours integer default 0,
  access jsonb,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_base_price_pence_check CHECK (base_price_pence >= 0),
  constraint events_cancellation_check CHECK ((cancelled_at IS NULL) = (cancellation_reason IS NULL)),
  constraint events_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint events_custom_fields_check CHECK (jsonb_typeof(custom_fields) = 'array'::text),
  constraint events_difficulty_check CHECK (difficulty = ANY (ARRAY['Beginner'::text, 'Intermediate'::text, 'Advanced'::text])),
  constraint events_ends_at_check CHECK (ends_at > date),
  constraint events_gallery_check CHECK (jsonb_typeof(gallery) = 'array'::text),
  constraint events_hidden_is_pending CHECK (hidden_at IS NULL OR NOT approved),
  constraint events_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint events_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint events_max_participants_check CHECK (max_participants >= 1),
  constraint events_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint events_rejected_is_not_approved CHECK (rejected_at IS NULL OR NOT approved),
  constraint events_rejection_reason_check CHECK (char_length(rejection_reason) <= 500),
  constraint events_series_id_fkey FOREIGN KEY (series_id) REFERENCES series(id) ON DELETE SET NULL,
  constraint events_sides_check CHECK (jsonb_typeof(sides) = 'object'::text),
  constraint events_template_name_check CHECK (char_length(template_name) >= 1 AND char_length(template_name) <= 60)
);

comment on column events.approved_snapshot is 'What the superadmin approved (docs/product/events.md#changed-since-approval).';

comment on column events.hidden_at is 'When an approved event became pending because its organizer''s account was hidden.';

comment on column events.rejected_at is 'Null: not rejected, or changed by its organizer since.';

comment on column events.rejection_reason is 'Kept until the event is approved.';

comment on column events.unmailed_decision_at is 'When the last decision was made, while its organizer has not been mailed about it.';

comment on column events.undo_state is 'Null once the last decision can no longer be undone.';

comment on column events.told_schedule is 'What participants know, while a mail about a change of it is still to be sent.';

comment on column events.reminded_at is 'When the participants were reminded; null again once the date changes.';

comment on column events.calendar_sequence is 'Raised by a trigger with each change that calendars must take over.';

comment on column events.first_approved_at is 'When it could first be seen; a trigger sets it.';

comment on column events."position" is 'On a sphere of radius 1.';

comment on column events.deletes_at is 'When the event is removed; null unless it is deleted (docs/product/events.md#event-deletion).';

comment on column events.template_name is 'Under which new events begin like this one; null unless it is a template.';

comment on column events.deleted_by is 'Who deleted it; only this account or the superadmin undoes the deletion. Null unless deletes_at is set.';

comment on column events.min_age is 'In years, on the day of the event in Britain; null: everybody may join.';

comment on column events.cancelled_at is 'Null: it takes place.';

comment on column events.cancellation_reason is 'What everybody reads on its page.';

comment on column events.series_day is 'The day of the rule that it was made for, wherever it has moved since.';

comment on column events.own_fields is 'What was changed of this date alone, which the series leaves alone.';

comment on column events.listed_from is 'Written by a trigger: the start of the date before it, from which on lists show this one.';

comment on column events.max_party_size is '1: no squads.';

comment on column events.found_from is 'Written by a trigger: from when on a search finds this date, where it is not listed_from.';

comment on column events.transfer_until_hours is 'Before the start; null: nobody gives spots away.';

comment on column events.access is '{features, contact}; null: the organizer says nothing.';

CREATE INDEX events_approved_media_idx ON events USING gin (approved_media(approved_snapshot)) WHERE approved_snapshot IS NOT NULL;

CREATE INDEX events_coming_idx ON events USING btree (approved, date, id) INCLUDE (deletes_at, organizer_id, cancelled_at, series_id, listed_from);

CREATE INDEX events_created_idx ON events USING btree (approved, created_at DESC, id DESC) INCLUDE (deletes_at);

CREATE INDEX events_date_idx ON events USING btree (date DESC, id DESC) INCLUDE (deletes_at);

CREATE INDEX events_difficulty_idx ON events USING btree (difficulty, date, id) WHERE approved;

CREATE INDEX events_first_approved_idx ON events USING btree (first_approved_at) WHERE approved;

CREATE INDEX events_media_idx ON events USING gin (shown_media(image_url, image_thumbnail, organizer_avatar_url, gallery));

CREATE INDEX events_newest_idx ON events USING btree (created_at, id) INCLUDE (deletes_at);

CREATE INDEX events_organizer_date_idx ON events USING btree (organizer_id, date DESC, id DESC) INCLUDE (deletes_at);

CREATE INDEX events_organizer_name_idx ON events USING btree (lower(organizer_name), id) INCLUDE (organizer_name, deletes_at, approved);

CREATE INDEX events_place_idx ON events USING btree (latitude, longitude) WHERE latitude IS NOT NULL;

CREATE INDEX events_position_idx ON events USING gist ("position") WHERE approved;

CREATE INDEX events_price_idx ON events USING btree (base_price_pence, date, id) WHERE approved;

CREATE INDEX events_search_text_idx ON events USING gin (search_text gin_trgm_ops);

CREATE INDEX events_series_date_idx ON events USING btree (series_id, date) WHERE series_id IS NOT NULL;

CREATE UNIQUE INDEX events_series_day_key ON events USING btree (series_id, series_day) WHERE series_id IS NOT NULL;

CREATE INDEX events_status_idx ON events USING btree (approval_status, created_at, id) INCLUDE (deletes_at, hidden_at);

CREATE UNIQUE INDEX events_template_idx ON events USING btree (organizer_id, lower(template_name)) WHERE template_name IS NOT NULL;

CREATE INDEX events_title_idx ON events USING btree (lower(title), id) INCLUDE (title, deletes_at, approved);

CREATE INDEX events_unreminded_idx ON events USING btree (date) WHERE approved AND reminded_at IS NULL;

alter table events alter column search_text set statistics 1000;

CREATE OR REPLACE FUNCTION raise_calendar_sequence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_deleted_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into deleted_events (id, title, date, ends_at, duration, calendar_sequence)
  values (old.id, old.title, old.date, old.ends_at, old.duration, old.calendar_sequence + 1)
  on conflict do nothing;
  insert into deleted_event_participants (user_id, event_id, calendar_sequence)
  select coalesce(user_id, guardian_id), old.id,
    (old.calendar_sequence + sum(calendar_sequence) + 1)::integer
  from participations
  where event_id = old.id and coalesce(user_id, guardian_id) is not null
  group by 1 having bool_or(status <> 'cancelled')
  on conflict do nothing;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION set_first_approved_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.approved then
    new.first_approved_at = coalesce(new.first_approved_at, now());
  elsif tg_op = 'UPDATE' and old.approved and new.first_approved_at > now() - interval '30 seconds' then
    new.first_approved_at = null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION count_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into total_changes
    select t.name, t.owner_id, t.part, count(*) from added e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3;
    insert into total_changes
    select 'event words', '', w.word, count(*)
    from added e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word;
    update user_activity a set events_count = events_count + changed.count
    from (select organizer_id, count(*) from added group by organizer_id) changed
    where a.user_id = changed.organizer_id;
  elsif tg_op = 'DELETE' then
    insert into total_changes
    select t.name, t.owner_id, t.part, -count(*) from removed e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3;
    insert into total_changes
    select 'event words', '', w.word, -count(*)
    from removed e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word;
    update user_activity a set events_count = events_count - changed.count
    from (select organizer_id, count(*) from removed group by organizer_id) changed
    where a.user_id = changed.organizer_id;
  else
    insert into total_changes
    select t.name, t.owner_id, t.part, sum(e.sign) from (
      select organizer_id, approval_status, hidden_at, difficulty, date, deletes_at,
        1 as sign from added
      union all
      select organizer_id, approval_status, hidden_at, difficulty, date, deletes_at, -1 from removed
    ) e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3 having sum(e.sign) <> 0;
    insert into total_changes
    select 'event words', '', w.word, sum(e.sign)
    from (
      select title, location, organizer_name, 1 as sign from added
      union all select title, location, organizer_name, -1 from removed
    ) e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word having sum(e.sign) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION raise_gate_of_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(new.id, array(select id::text from participations
    where event_id = new.id and status <> 'cancelled'), false);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION raise_gate_of_title()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(new.id, '{}', false);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION add_event_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gates (event_id) select id from added;
  insert into event_like_counts (event_id) select id from added;
  insert into event_spot_counts (event_id) select id from added;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION relist_dates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform relist_series(listed) from (
    select distinct series_id as listed from changed where series_id is not null) touched;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION relist_date()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform relist_series(new.series_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into changes (organizer_id, type, event_id, subject_id)
    select organizer_id, 'event.deleted', id, id from removed
    where deletes_at is null and has_programs(organizer_id) on conflict do nothing;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into changes (organizer_id, type, event_id, subject_id)
    select organizer_id, 'event.created', id, id from added where has_programs(organizer_id)
    on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
    return null;
  end if;
  insert into changes (organizer_id, type, event_id, subject_id)
  select organizer_id, type, id, id from (
    select a.organizer_id, a.id, case
      when a.deletes_at is not null and r.deletes_at is null then 'event.deleted'
      when a.cancelled_at is not null and r.cancelled_at is null then 'event.called_off'
      when a.approved and not r.approved then 'event.approved'
      when a.rejected_at is not null and r.rejected_at is null then 'event.rejected'
      when (a.organizer_name, a.title, a.description, a.location, a.latitude, a.longitude, a.date,
          a.ends_at, a.image_url, a.gallery, a.base_price_pence, a.duration, a.difficulty,
          a.required_equipment, a.custom_fields, a.max_participants, a.waitlist_enabled,
          a.waitlist_skips_sold_out, a.waitlist_passes_groups, a.payment, a.min_age, a.approved,
          a.cancelled_at, a.deletes_at, a.series_id, a.sides, a.max_party_size,
          a.max_unpaid_open_spots, a.transfer_until_hours, a.access)
        is distinct from
          (r.organizer_name, r.title, r.description, r.location, r.latitude, r.longitude, r.date,
          r.ends_at, r.image_url, r.gallery, r.base_price_pence, r.duration, r.difficulty,
          r.required_equipment, r.custom_fields, r.max_participants, r.waitlist_enabled,
          r.waitlist_skips_sold_out, r.waitlist_passes_groups, r.payment, r.min_age, r.approved,
          r.cancelled_at, r.deletes_at, r.series_id, r.sides, r.max_party_size,
          r.max_unpaid_open_spots, r.transfer_until_hours, r.access)
        then 'event.updated'
      end as type
    from added a join removed r on r.id = a.id where has_programs(a.organizer_id)) noted
  where type is not null on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
  return null;
end $function$;

CREATE TRIGGER events_calendar BEFORE UPDATE ON events FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.date IS DISTINCT FROM new.date OR old.ends_at IS DISTINCT FROM new.ends_at OR old.duration IS DISTINCT FROM new.duration OR old.location IS DISTINCT FROM new.location OR old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude) EXECUTE FUNCTION raise_calendar_sequence();

CREATE TRIGGER events_calendar_called_off BEFORE UPDATE ON events FOR EACH ROW WHEN (old.cancelled_at IS DISTINCT FROM new.cancelled_at) EXECUTE FUNCTION raise_calendar_sequence();

CREATE TRIGGER events_counted_again AFTER UPDATE ON events REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_events();

CREATE TRIGGER events_counted_in AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_events();

CREATE TRIGGER events_counted_out AFTER DELETE ON events REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_events();

CREATE TRIGGER events_deleted_keep BEFORE DELETE ON events FOR EACH ROW WHEN (old.approved AND old.date > (now() - '30 days'::interval)) EXECUTE FUNCTION keep_deleted_event();

CREATE TRIGGER events_first_approved BEFORE INSERT OR UPDATE OF approved ON events FOR EACH ROW EXECUTE FUNCTION set_first_approved_at();

CREATE TRIGGER events_gate_again AFTER UPDATE OF custom_fields, date ON events FOR EACH ROW WHEN (old.custom_fields IS DISTINCT FROM new.custom_fields OR old.date IS DISTINCT FROM new.date) EXECUTE FUNCTION raise_gate_of_event();

CREATE TRIGGER events_gate_title AFTER UPDATE OF title, base_price_pence, max_participants ON events FOR EACH ROW WHEN (old.title <> new.title OR old.base_price_pence <> new.base_price_pence OR old.max_participants IS DISTINCT FROM new.max_participants) EXECUTE FUNCTION raise_gate_of_title();

CREATE TRIGGER events_listed AFTER UPDATE ON events FOR EACH ROW WHEN (new.series_id IS NOT NULL AND (old.approved IS DISTINCT FROM new.approved OR old.date IS DISTINCT FROM new.date OR old.cancelled_at IS DISTINCT FROM new.cancelled_at OR old.deletes_at IS DISTINCT FROM new.deletes_at OR old.series_id IS DISTINCT FROM new.series_id OR old.own_fields IS DISTINCT FROM new.own_fields)) EXECUTE FUNCTION relist_date();

CREATE TRIGGER events_listed_gone AFTER DELETE ON events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_dates();

CREATE TRIGGER events_listed_new AFTER INSERT ON events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION relist_dates();

CREATE TRIGGER events_noted_again AFTER UPDATE ON events REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_events();

CREATE TRIGGER events_noted_in AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_events();

CREATE TRIGGER events_noted_out AFTER DELETE ON events REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_events();

CREATE TRIGGER events_rows AFTER INSERT ON events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_event_rows();

create table event_spot_counts (
  event_id object_id not null,
  confirmed integer default 0 not null,
  waitlist integer default 0 not null,
  waiting integer default 0 not null,
  cancelled integer default 0 not null,
  paid integer default 0 not null,
  checked_in integer default 0 not null,
  revenue_pence bigint default 0 not null,
  constraint event_spot_counts_pkey PRIMARY KEY (event_id),
  constraint event_spot_counts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
) with (fillfactor=70);

create table event_option_counts (
  event_id object_id not null,
  option_id text not null,
  confirmed integer not null,
  constraint event_option_counts_pkey PRIMARY KEY (event_id, option_id),
  constraint event_option_counts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
) with (fillfactor=70);

comment on table event_option_counts is 'Kept by triggers (docs/decisions/counts.md).';

create table event_like_counts (
  event_id object_id not null,
  likes integer default 0 not null,
  constraint event_like_counts_pkey PRIMARY KEY (event_id),
  constraint event_like_counts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

CREATE INDEX event_like_counts_likes_idx ON event_like_counts USING btree (likes DESC, event_id DESC);

create table likes (
  event_id object_id not null,
  user_id object_id not null,
  created_at timestamp with time zone default now() not null,
  constraint likes_pkey PRIMARY KEY (event_id, user_id),
  constraint likes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX likes_event_created_idx ON likes USING btree (event_id, created_at DESC);

CREATE INDEX likes_user_created_idx ON likes USING btree (user_id, created_at DESC);

CREATE OR REPLACE FUNCTION count_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from event_like_counts where event_id in (select event_id from changed)
    order by event_id for update;
  update event_like_counts c set likes = likes + step * changed_likes.count
  from (select event_id, count(*) from changed group by event_id) changed_likes
  where c.event_id = changed_likes.event_id;
  return null;
end $function$;

CREATE TRIGGER likes_added AFTER INSERT ON likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();

CREATE TRIGGER likes_deleted AFTER DELETE ON likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();

create table saved_searches (
  id object_id not null,
  user_id object_id not null,
  name text not null,
  filters jsonb not null,
  is_mailed boolean default false not null,
  looked_at timestamp with time zone default date_trunc('milliseconds'::text, now()) not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_filters_check CHECK (jsonb_typeof(filters) = 'object'::text),
  constraint saved_searches_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column saved_searches.looked_at is 'Events that were first approved until then are not new for it.';

comment on column saved_searches.due_at is 'When new events are looked for again.';

CREATE INDEX saved_searches_due_idx ON saved_searches USING btree (due_at, id) WHERE is_mailed;

CREATE UNIQUE INDEX saved_searches_name_key ON saved_searches USING btree (user_id, lower(name));

CREATE INDEX saved_searches_user_idx ON saved_searches USING btree (user_id, id);

-- Organizers

create table organizer_pages (
  user_id text not null,
  words text default ''::text not null,
  links jsonb default '[]'::jsonb not null,
  constraint organizer_pages_pkey PRIMARY KEY (user_id),
  constraint organizer_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table organizer_pages is 'What organizers write on their own page.';

create table organizer_handles (
  handle text not null,
  user_id text,
  since timestamp with time zone not null,
  until timestamp with time zone,
  constraint organizer_handles_pkey PRIMARY KEY (handle),
  constraint organizer_handles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table organizer_handles is 'The addresses of the pages of organizers, and former ones.';

comment on column organizer_handles.user_id is 'Null: of an account that was deleted.';

comment on column organizer_handles.until is 'Null: the address of the page. Otherwise when the handle is free for others.';

CREATE UNIQUE INDEX organizer_handles_current ON organizer_handles USING btree (user_id) WHERE until IS NULL;

CREATE INDEX organizer_handles_user ON organizer_handles USING btree (user_id);

create table follows (
  id object_id not null,
  organizer_id object_id not null,
  user_id object_id,
  email text,
  token_hash text,
  consent jsonb not null,
  confirmed_at timestamp with time zone,
  looked_at timestamp with time zone default date_trunc('milliseconds'::text, now()) not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint follows_pkey PRIMARY KEY (id),
  constraint follows_check CHECK (num_nonnulls(user_id, email) = 1),
  constraint follows_check1 CHECK (user_id IS NULL OR confirmed_at IS NOT NULL),
  constraint follows_check2 CHECK (user_id::text <> organizer_id::text),
  constraint follows_consent_check CHECK (jsonb_typeof(consent) = 'object'::text),
  constraint follows_email_check CHECK (email = lower(email)),
  constraint follows_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint follows_token_hash_key UNIQUE (token_hash),
  constraint follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table follows is 'Who follows an organizer.';

comment on column follows.consent is 'When and where it was asked for, and the sentence shown.';

comment on column follows.confirmed_at is 'Null: by email, and the link was not used yet.';

comment on column follows.looked_at is 'Events that were first approved until then are not new.';

comment on column follows.due_at is 'When new events are looked for again: an hour after the last look, a day after the last mail.';

CREATE INDEX follows_due_idx ON follows USING btree (due_at, id) WHERE ended_at IS NULL AND confirmed_at IS NOT NULL;

CREATE INDEX follows_email_idx ON follows USING btree (email) WHERE email IS NOT NULL;

CREATE UNIQUE INDEX follows_email_key ON follows USING btree (organizer_id, email);

CREATE INDEX follows_ended_idx ON follows USING btree (ended_at) WHERE ended_at IS NOT NULL;

CREATE INDEX follows_unconfirmed_idx ON follows USING btree (created_at) WHERE confirmed_at IS NULL;

CREATE INDEX follows_user_idx ON follows USING btree (user_id, created_at DESC, id);

CREATE UNIQUE INDEX follows_user_key ON follows USING btree (organizer_id, user_id);

-- Crew

create table crew (
  id object_id not null,
  organizer_id object_id not null,
  event_id object_id,
  user_id object_id not null,
  roles text[] not null,
  expires_at timestamp with time zone not null,
  invited_by object_id,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint crew_pkey PRIMARY KEY (id),
  constraint crew_check CHECK (organizer_id::text <> user_id::text),
  constraint crew_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint crew_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint crew_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint crew_roles_check CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['co_organizer'::text, 'editor'::text, 'messages'::text, 'gate'::text, 'medic'::text, 'treasurer'::text]),
  constraint crew_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table crew is 'docs/product/crew.md#crew';

comment on column crew.event_id is 'Null: all events of the organizer.';

CREATE INDEX crew_event_idx ON crew USING btree (event_id);

CREATE INDEX crew_invited_by_idx ON crew USING btree (invited_by);

CREATE UNIQUE INDEX crew_member_key ON crew USING btree (user_id, organizer_id, COALESCE(event_id::text, ''::text)) WHERE revoked_at IS NULL;

CREATE INDEX crew_organizer_idx ON crew USING btree (organizer_id, created_at DESC, id) WHERE revoked_at IS NULL;

create table crew_invitations (
  id object_id not null,
  organizer_id object_id not null,
  event_id object_id,
  roles text[] not null,
  expires_at timestamp with time zone not null,
  email text default ''::text not null,
  token_hash text not null,
  valid_until timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint crew_invitations_pkey PRIMARY KEY (id),
  constraint crew_invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint crew_invitations_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint crew_invitations_roles_check CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['co_organizer'::text, 'editor'::text, 'messages'::text, 'gate'::text, 'medic'::text, 'treasurer'::text]),
  constraint crew_invitations_token_hash_key UNIQUE (token_hash)
);

comment on table crew_invitations is 'docs/product/crew.md#crew-invitations';

comment on column crew_invitations.expires_at is 'Until when whoever accepts it is crew.';

comment on column crew_invitations.email is 'Whose account alone can accept it; empty: any.';

CREATE INDEX crew_invitations_event_idx ON crew_invitations USING btree (event_id);

CREATE INDEX crew_invitations_organizer_idx ON crew_invitations USING btree (organizer_id, created_at DESC, id);

create table devices (
  id object_id not null,
  organizer_id object_id not null,
  event_id object_id,
  name text not null,
  expires_at timestamp with time zone not null,
  created_by object_id not null,
  code_hash text,
  code_expires_at timestamp with time zone,
  token_hash text,
  paired_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  roles text[],
  token_prefix text,
  last_network text default ''::text not null,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_check CHECK ((token_hash IS NULL) = (paired_at IS NULL)),
  constraint devices_code_hash_key UNIQUE (code_hash),
  constraint devices_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint devices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint devices_name_check CHECK (name <> ''::text AND char_length(name) <= 60),
  constraint devices_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint devices_token_hash_key UNIQUE (token_hash)
);

comment on table devices is 'docs/product/crew.md#devices';

comment on column devices.event_id is 'Null: all events of the organizer.';

comment on column devices.roles is 'Of a key; null: a device at a gate.';

comment on column devices.token_prefix is 'Of a key: the first characters of its token.';

comment on column devices.last_network is 'Of a key: the shortened address of its last request.';

CREATE INDEX devices_created_by_idx ON devices USING btree (created_by);

CREATE INDEX devices_event_idx ON devices USING btree (event_id);

CREATE INDEX devices_organizer_idx ON devices USING btree (organizer_id, created_at DESC, id) WHERE revoked_at IS NULL;

create table change_logs (
  organizer_id object_id not null,
  last bigint default 0 not null,
  gone bigint default 0 not null,
  constraint change_logs_pkey PRIMARY KEY (organizer_id),
  constraint change_logs_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table change_logs is 'docs/product/changes.md#sequence';

comment on column change_logs.last is 'The last number that was given.';

comment on column change_logs.gone is 'The last number that the log has no longer.';

create table changes (
  id uuid default gen_random_uuid() not null,
  written bigint generated always as identity,
  organizer_id object_id not null,
  sequence bigint,
  type text not null,
  event_id text,
  subject_id text not null,
  at timestamp with time zone default now() not null,
  written_in bigint default pg_current_xact_id()::text::bigint not null,
  constraint changes_pkey PRIMARY KEY (id)
);

comment on table changes is 'docs/product/changes.md#changes';

comment on column changes.sequence is 'Per organizer; null until it is given, after the commit.';

comment on column changes.event_id is 'Null: of a series. Kept when the event is gone.';

comment on column changes.written_in is 'The transaction.';

CREATE INDEX changes_at_idx ON changes USING btree (at);

CREATE UNIQUE INDEX changes_once_idx ON changes USING btree (subject_id, written_in, split_part(type, '.'::text, 1));

CREATE UNIQUE INDEX changes_sequence_idx ON changes USING btree (organizer_id, sequence);

CREATE INDEX changes_unnumbered_idx ON changes USING btree (organizer_id, written) WHERE sequence IS NULL;

create table webhooks (
  id object_id not null,
  organizer_id object_id not null,
  event_id object_id,
  device_id object_id,
  url text not null,
  types text[] not null,
  secret text not null,
  sealing_key text not null,
  old_secret text,
  old_until timestamp with time zone,
  is_on boolean default true not null,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  retry_at timestamp with time zone default now() not null,
  leased_until timestamp with time zone,
  is_slow boolean default false not null,
  delivered_at timestamp with time zone,
  sequence bigint not null,
  created_at timestamp with time zone default now() not null,
  is_off_for_keys boolean default false not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE CASCADE,
  constraint webhooks_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint webhooks_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table webhooks is 'docs/product/webhooks.md#webhooks';

comment on column webhooks.event_id is 'Null: all events.';

comment on column webhooks.device_id is 'The key that added it; null: the organizer.';

comment on column webhooks.secret is 'Sealed, as is old_secret, which signs until old_until.';

comment on column webhooks.sealing_key is 'The id of the key that sealed them.';

comment on column webhooks.failures is 'Rounds without a success since the last one.';

comment on column webhooks.retry_at is 'Not before: the pause after a failure.';

comment on column webhooks.leased_until is 'Until then a node is at it.';

comment on column webhooks.is_slow is 'Its last round took long.';

comment on column webhooks.sequence is 'Up to which change deliveries were made.';

comment on column webhooks.is_off_for_keys is 'The organizer has switched it off: no key switches it on.';

CREATE INDEX webhooks_device_idx ON webhooks USING btree (device_id) WHERE device_id IS NOT NULL;

CREATE INDEX webhooks_event_idx ON webhooks USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX webhooks_failing_idx ON webhooks USING btree (failing_since) WHERE is_on AND failing_since IS NOT NULL;

CREATE INDEX webhooks_organizer_idx ON webhooks USING btree (organizer_id, created_at);

CREATE INDEX webhooks_retry_idx ON webhooks USING btree (retry_at) WHERE is_on;

create table webhook_deliveries (
  webhook_id object_id not null,
  change_id uuid not null,
  added bigint generated always as identity,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  status integer,
  took_ms integer,
  constraint webhook_deliveries_pkey PRIMARY KEY (webhook_id, change_id),
  constraint webhook_deliveries_change_id_fkey FOREIGN KEY (change_id) REFERENCES changes(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);

comment on table webhook_deliveries is 'docs/product/webhooks.md#deliveries';

comment on column webhook_deliveries.next_at is 'While it waits: not before.';

comment on column webhook_deliveries.status is 'HTTP, of the last attempt; null: no response.';

CREATE INDEX webhook_deliveries_added_idx ON webhook_deliveries USING btree (webhook_id, added);

CREATE INDEX webhook_deliveries_change_idx ON webhook_deliveries USING btree (change_id);

CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries USING btree (webhook_id, next_at) WHERE state = 'waiting'::text;

-- Vouchers

create table vouchers (
  id object_id not null,
  organizer_id object_id not null,
  code_hash text not null,
  code_end text not null,
  kind text not null,
  value integer not null,
  event_ids text[],
  max_uses integer not null,
  past_uses integer default 0 not null,
  expires_at timestamp with time zone,
  is_once_per_person boolean not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint vouchers_pkey PRIMARY KEY (id),
  constraint vouchers_check CHECK (value > 0 AND (kind <> 'percent'::text OR value <= 100)),
  constraint vouchers_code_hash_key UNIQUE (code_hash),
  constraint vouchers_event_ids_check CHECK (cardinality(event_ids) >= 1 AND cardinality(event_ids) <= 100),
  constraint vouchers_kind_check CHECK (kind = ANY (ARRAY['pounds'::text, 'percent'::text])),
  constraint vouchers_max_uses_check CHECK (max_uses > 0),
  constraint vouchers_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column vouchers.code_hash is 'Keyed, so that the table alone gives no code back.';

comment on column vouchers.code_end is 'The last characters, by which the organizer tells them apart.';

comment on column vouchers.value is 'Pence, or per cent.';

comment on column vouchers.event_ids is 'Null: all events of the organizer.';

comment on column vouchers.past_uses is 'By accounts that are gone, for games that have been played.';

comment on column vouchers.deleted_at is 'Kept while participations have it.';

CREATE INDEX vouchers_organizer_idx ON vouchers USING btree (organizer_id, created_at DESC, id) WHERE deleted_at IS NULL;

-- Dependants

create table dependants (
  id object_id not null,
  guardian_id object_id not null,
  name text not null,
  date_of_birth date not null,
  emergency_contact jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint dependants_pkey PRIMARY KEY (id),
  constraint dependants_emergency_contact_check CHECK (jsonb_typeof(emergency_contact) = 'object'::text),
  constraint dependants_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column dependants.date_of_birth is 'Reaches nobody but the guardian.';

comment on column dependants.emergency_contact is 'What join forms begin with.';

CREATE INDEX dependants_guardian_idx ON dependants USING btree (guardian_id, name, id);

CREATE OR REPLACE FUNCTION raise_gates_of_dependant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(p.event_id, array[p.id::text], false)
  from participations p join events e on e.id = p.event_id
  where p.dependant_id = new.id and p.status <> 'cancelled' and e.date > now() - interval '2 days'
  order by p.event_id;
  return null;
end $function$;

CREATE TRIGGER dependants_gates_again AFTER UPDATE OF date_of_birth ON dependants FOR EACH ROW WHEN (old.date_of_birth <> new.date_of_birth) EXECUTE FUNCTION raise_gates_of_dependant();

-- Participation

create table squads (
  id object_id not null,
  event_id object_id not null,
  name text not null,
  code_hash text not null,
  code_nonce uuid not null,
  leader_participation_id object_id not null,
  max_size integer not null,
  created_at timestamp with time zone default now() not null,
  pays text default 'member'::text not null,
  constraint squads_pkey PRIMARY KEY (id),
  constraint squads_code_hash_key UNIQUE (code_hash),
  constraint squads_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint squads_max_size_check CHECK (max_size >= 2 AND max_size <= 50),
  constraint squads_name_check CHECK (char_length(name) >= 2 AND char_length(name) <= 40),
  constraint squads_pays CHECK (pays = ANY (ARRAY['leader'::text, 'member'::text]))
);

comment on column squads.code_nonce is 'The code is derived from it and the secret (docs/decisions/squad-codes.md).';

comment on column squads.leader_participation_id is 'One of the members: settle_squad passes the lead on.';

CREATE UNIQUE INDEX squads_name_key ON squads USING btree (event_id, lower(name));

CREATE OR REPLACE FUNCTION raise_gates_of_squad()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(new.event_id, array_agg(p.id::text), false)
  from participations p where p.squad_id = new.id having count(*) > 0;
  return null;
end $function$;

CREATE TRIGGER squads_gates_again AFTER UPDATE OF name ON squads FOR EACH ROW WHEN (old.name <> new.name) EXECUTE FUNCTION raise_gates_of_squad();

create table squad_invitations (
  event_id object_id not null,
  user_id object_id not null,
  created_at timestamp with time zone default now() not null,
  constraint squad_invitations_pkey PRIMARY KEY (event_id, user_id),
  constraint squad_invitations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint squad_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE INDEX squad_invitations_user_idx ON squad_invitations USING btree (user_id);

create table participations (
  id object_id not null,
  event_id object_id not null,
  user_id object_id,
  status text not null,
  payment_status text default 'pending'::text not null,
  payment_amount_pence integer default 0 not null,
  payment_id text,
  check_in_status text default 'not_checked_in'::text not null,
  check_in_time timestamp with time zone,
  join_form jsonb default '{}'::jsonb not null,
  queue_position bigint generated by default as identity,
  joined_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  mailed_status text,
  status_mail_due_at timestamp with time zone,
  promoted_at timestamp with time zone,
  calendar_sequence integer default 0 not null,
  ticket_code text default new_ticket_code() not null,
  held_back boolean default false not null,
  search_text text generated always as (((' '::text || searchable((COALESCE(join_form ->> 'fullName'::text, ''::text) || ' '::text) || COALESCE(join_form ->> 'email'::text, ''::text))) || ' '::text) || telephone_digits(COALESCE(join_form ->> 'phone'::text, ''::text))) stored not null,
  needs_consent boolean default false not null,
  checked_in_by text,
  option_ids text[] generated always as (chosen_option_ids(join_form)) stored not null,
  is_inside boolean default false not null,
  scans_from bigint default 0 not null,
  checked_in_device object_id,
  gate_note text default ''::text not null,
  person_id object_id generated always as (COALESCE(user_id, id)) stored not null,
  charged_pence integer default 0 not null,
  credited_pence integer default 0 not null,
  paid_pence integer default 0 not null,
  refunded_pence integer default 0 not null,
  payment_mark text,
  hold_until timestamp with time zone,
  hold_pence integer,
  hold_expired boolean default false not null,
  voucher_id text,
  voucher_pence integer default 0 not null,
  guardian_id text,
  dependant_id text,
  accompanies boolean default false not null,
  added_by text,
  moved_from text,
  mailed_side text,
  squad_id text,
  squad_joined_at timestamp with time zone,
  party_id text,
  party_passes integer default 0 not null,
  is_open boolean default false not null,
  claim_hash text,
  claim_until timestamp with time zone,
  came_from text,
  constraint participations_pkey PRIMARY KEY (id),
  constraint participations_came_from CHECK (came_from = ANY (ARRAY['embed'::text, 'mail'::text, 'share'::text])),
  constraint participations_check_in_status_check CHECK (check_in_status = ANY (ARRAY['not_checked_in'::text, 'checked_in'::text, 'no_show'::text])),
  constraint participations_checked_in_by_fkey FOREIGN KEY (checked_in_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint participations_checked_in_device_fkey FOREIGN KEY (checked_in_device) REFERENCES devices(id) ON DELETE SET NULL,
  constraint participations_dependant CHECK ((dependant_id IS NULL) = (guardian_id IS NULL) AND (dependant_id IS NULL OR user_id IS NULL)),
  constraint participations_dependant_id_fkey FOREIGN KEY (dependant_id) REFERENCES dependants(id) ON DELETE CASCADE,
  constraint participations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint participations_event_id_user_id_key UNIQUE (event_id, user_id),
  constraint participations_gate_note_check CHECK (char_length(gate_note) <= 500),
  constraint participations_guardian_id_fkey FOREIGN KEY (guardian_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint participations_held_back_waits CHECK (NOT held_back OR status = 'waitlist'::text),
  constraint participations_join_form_check CHECK (jsonb_typeof(join_form) = 'object'::text),
  constraint participations_needs_consent_cancelled CHECK (NOT needs_consent OR status = 'cancelled'::text),
  constraint participations_open CHECK (NOT is_open OR user_id IS NULL AND guardian_id IS NULL),
  constraint participations_payment_amount_pence_check CHECK (payment_amount_pence >= 0),
  constraint participations_payment_mark_check CHECK (payment_mark = ANY (ARRAY['paid'::text, 'failed'::text, 'refunded'::text])),
  constraint participations_payment_status_check CHECK (payment_status = ANY (ARRAY['paid'::text, 'pending'::text, 'failed'::text, 'refunded'::text])),
  constraint participations_squad_id_fkey FOREIGN KEY (squad_id) REFERENCES squads(id) ON DELETE SET NULL,
  constraint participations_status_check CHECK (status = ANY (ARRAY['confirmed'::text, 'waitlist'::text, 'cancelled'::text])),
  constraint participations_ticket_code_check CHECK (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text),
  constraint participations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint participations_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE SET NULL
);

comment on column participations.user_id is 'Null: a player without an account, who has joined at the gate (docs/product/gate.md#walk-ins), or a dependant.';

comment on column participations.mailed_status is 'The status that the player was told last; null: none.';

comment on column participations.status_mail_due_at is 'When to look whether the player has to be told of a new status; null: nothing has changed.';

comment on column participations.promoted_at is 'When the player moved up from the waitlist.';

comment on column participations.calendar_sequence is 'Raised by a trigger with each change of the status.';

comment on column participations.ticket_code is '12 characters; a new one with every join.';

comment on column participations.needs_consent is 'Cancelled by the organizer, who has not allowed to join again (docs/product/participation.md#needs-consent).';

comment on column participations.checked_in_by is 'Who checked the participant in (docs/product/participation.md#check-in).';

comment on column participations.is_inside is 'Follows from the scans (docs/product/gate.md#truth).';

comment on column participations.scans_from is 'Scans up to this one are of an earlier status.';

comment on column participations.checked_in_device is 'The device that checked the participant in.';

comment on column participations.person_id is 'What requests name a participant with: the account, or the participation without one.';

comment on column participations.charged_pence is 'What a confirmed player was charged; this and the next three are sums of ledger_entries.';

comment on column participations.credited_pence is 'Vouchers, less adjustments.';

comment on column participations.payment_mark is 'What the latest payment or refund was, where the sums do not say it.';

comment on column participations.hold_until is 'Until when a spot has to be paid for; null once it is, or when it need not be.';

comment on column participations.hold_pence is 'How much of what was charged ends the hold; null: all of it.';

comment on column participations.hold_expired is 'Cancelled because it was not paid for in time.';

comment on column participations.voucher_id is 'A use of it, unless the participation is cancelled.';

comment on column participations.voucher_pence is 'What the voucher is worth. The entry is at most what is charged.';

comment on column participations.guardian_id is 'The account that has booked for a dependant (docs/product/dependants.md#booking).';

comment on column participations.accompanies is 'The guardian comes along without playing.';

comment on column participations.moved_from is 'The participation that was moved here, or given away to this player; it can be gone.';

comment on column participations.mailed_side is 'The side that the player knows of, '''' for none; null: it has not changed since.';

comment on column participations.squad_id is 'Null: in none, and of whoever is cancelled.';

comment on column participations.party_id is 'Null: alone, as whoever is cancelled or held back.';

comment on column participations.party_passes is 'How often spots were given to others first; the same for the whole party.';

comment on column participations.is_open is 'A spot of a squad that nobody has claimed; cancelled: somebody has, or it is given up.';

comment on column participations.claim_hash is 'Of the token of the link by which somebody takes an open spot, or one that is given away.';

comment on column participations.claim_until is 'When an open spot lapses; null: it does not.';

comment on column participations.came_from is 'The kind of link that led here; null: none is known.';

CREATE INDEX participations_came_from_idx ON participations USING btree (event_id, joined_at) WHERE came_from IS NOT NULL;

CREATE INDEX participations_checked_in_by_idx ON participations USING btree (checked_in_by) WHERE checked_in_by IS NOT NULL;

CREATE INDEX participations_checked_in_device_idx ON participations USING btree (checked_in_device) WHERE checked_in_device IS NOT NULL;

CREATE UNIQUE INDEX participations_claim_key ON participations USING btree (claim_hash) WHERE claim_hash IS NOT NULL;

CREATE INDEX participations_claim_until_idx ON participations USING btree (claim_until) WHERE claim_until IS NOT NULL;

CREATE INDEX participations_code_idx ON participations USING btree (ticket_code);

CREATE UNIQUE INDEX participations_dependant_key ON participations USING btree (dependant_id, event_id) WHERE dependant_id IS NOT NULL;

CREATE INDEX participations_guardian_idx ON participations USING btree (guardian_id, status, joined_at DESC) WHERE guardian_id IS NOT NULL;

CREATE INDEX participations_hold_idx ON participations USING btree (hold_until) WHERE hold_until IS NOT NULL;

CREATE INDEX participations_inside_idx ON participations USING btree (event_id) WHERE is_inside;

CREATE INDEX participations_mail_due_idx ON participations USING btree (status_mail_due_at) WHERE status_mail_due_at IS NOT NULL;

CREATE INDEX participations_moved_from_idx ON participations USING btree (moved_from) WHERE moved_from IS NOT NULL;

CREATE INDEX participations_name_idx ON participations USING btree (event_id, (join_form ->> 'fullName'::text) COLLATE "en-GB-x-icu", queue_position);

CREATE INDEX participations_party_idx ON participations USING btree (event_id, party_id) WHERE party_id IS NOT NULL;

CREATE UNIQUE INDEX participations_person_key ON participations USING btree (event_id, person_id);

CREATE INDEX participations_promoted_idx ON participations USING btree (user_id, promoted_at) WHERE promoted_at IS NOT NULL;

CREATE INDEX participations_queue_idx ON participations USING btree (event_id, status, queue_position);

CREATE INDEX participations_shown_idx ON participations USING btree (event_id, participation_rank(status), queue_position);

CREATE INDEX participations_squad_idx ON participations USING btree (squad_id) WHERE squad_id IS NOT NULL;

CREATE UNIQUE INDEX participations_ticket_key ON participations USING btree (event_id, ticket_code);

CREATE INDEX participations_user_idx ON participations USING btree (user_id, status, joined_at DESC);

CREATE INDEX participations_voucher_idx ON participations USING btree (voucher_id, user_id) WHERE voucher_id IS NOT NULL;

CREATE INDEX participations_walk_ins_idx ON participations USING btree (event_id) WHERE user_id IS NULL;

alter table participations alter column event_id set (n_distinct=-0.02);

CREATE OR REPLACE FUNCTION count_participations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_to_spot_counts(event_id, 1, confirmed, waitlist, waiting, cancelled, paid,
      checked_in, revenue_pence)
    from (
      select event_id, sum(c.confirmed) as confirmed, sum(c.waitlist) as waitlist,
        sum(c.waiting) as waiting,
        sum(c.cancelled) as cancelled, sum(c.paid) as paid, sum(c.checked_in) as checked_in,
        sum(c.revenue_pence) as revenue_pence
      from added p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence,
          p.check_in_status) c
      group by event_id order by event_id
    ) changes;
    perform add_to_option_counts(event_id, option_id, more) from (
      select event_id, option_id, count(*) as more
      from added cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id order by event_id, option_id
    ) changes;
    insert into total_changes
    select 'participations', '', status, count(*) from added group by status;
  elsif tg_op = 'DELETE' then
    perform add_to_spot_counts(event_id, -1, confirmed, waitlist, waiting, cancelled, paid,
      checked_in, revenue_pence)
    from (
      select event_id, sum(c.confirmed) as confirmed, sum(c.waitlist) as waitlist,
        sum(c.waiting) as waiting,
        sum(c.cancelled) as cancelled, sum(c.paid) as paid, sum(c.checked_in) as checked_in,
        sum(c.revenue_pence) as revenue_pence
      from removed p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence,
          p.check_in_status) c
      group by event_id order by event_id
    ) changes;
    perform add_to_option_counts(event_id, option_id, -less) from (
      select event_id, option_id, count(*) as less
      from removed cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id order by event_id, option_id
    ) changes;
    insert into total_changes
    select 'participations', '', status, -count(*) from removed group by status;
  else
    -- A change of nothing that is counted must not wait for the joins of the event.
    perform add_to_spot_counts(event_id, 1, confirmed, waitlist, waiting, cancelled, paid,
      checked_in, revenue_pence)
    from (
      select event_id, sum(sign * c.confirmed) as confirmed, sum(sign * c.waitlist) as waitlist,
        sum(sign * c.waiting) as waiting, sum(sign * c.cancelled) as cancelled,
          sum(sign * c.paid) as paid,
        sum(sign * c.checked_in) as checked_in, sum(sign * c.revenue_pence) as revenue_pence
      from (
        select event_id, status, held_back, payment_status, payment_amount_pence, check_in_status,
          1 as sign from added
        union all
        select event_id, status, held_back, payment_status, payment_amount_pence, check_in_status,
          -1 from removed
      ) p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence,
          p.check_in_status) c
      group by event_id order by event_id
    ) changes
    where (confirmed, waitlist, waiting, cancelled, paid, checked_in, revenue_pence) <> (0, 0, 0,
      0, 0, 0, 0);
    perform add_to_option_counts(event_id, option_id, more) from (
      select event_id, option_id, sum(sign) as more
      from (select event_id, status, option_ids, 1 as sign from added
        union all select event_id, status, option_ids, -1 from removed) both_states
      cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id having sum(sign) <> 0
      order by event_id, option_id
    ) changes;
    insert into total_changes
    select 'participations', '', status, sum(sign) from (
      select status, 1 as sign from added union all select status, -1 from removed
    ) both_states group by status having sum(sign) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION raise_gates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform raise_gate(event_id, array_agg(id::text), false)
    from added group by event_id order by event_id;
  elsif tg_op = 'DELETE' then
    perform raise_gate(event_id, array_agg(id::text), bool_or(status = 'waitlist'))
    from removed group by event_id order by event_id;
  else
    perform raise_gate(a.event_id, array_agg(a.id::text),
      bool_or((r.status = 'waitlist' or a.status = 'waitlist')
        and (r.status, r.queue_position) <> (a.status, a.queue_position)))
    from added a join removed r on r.id = a.id
    where (a.status, a.payment_status, a.payment_amount_pence, a.check_in_status, a.check_in_time,
        a.join_form, a.queue_position, a.ticket_code, a.is_inside, a.gate_note, a.squad_id,
        balance_of(a.charged_pence, a.credited_pence, a.paid_pence, a.refunded_pence))
      is distinct from (r.status, r.payment_status, r.payment_amount_pence, r.check_in_status,
        r.check_in_time, r.join_form, r.queue_position, r.ticket_code, r.is_inside, r.gate_note,
        r.squad_id,
        balance_of(r.charged_pence, r.credited_pence, r.paid_pence, r.refunded_pence))
    group by a.event_id order by a.event_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refuse_wrong_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed text;
begin
  if tg_table_name = 'participations' then changed := new.id;
  else changed := new.participation_id;
  end if;
  if exists (
    select from participations p join counted_balances b on b.participation_id = p.id
    where p.id = changed and (b.is_wrong or p.charged_pence
      <> case when p.status = 'confirmed' then p.payment_amount_pence else 0 end)
  ) then
    raise exception 'What participation % keeps differs from its entries of the ledger', changed;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> new.status then new.calendar_sequence := old.calendar_sequence + 1; end if;
  if new.status = 'cancelled' then new.squad_id := null; end if;
  if old.status <> new.status and new.status <> 'confirmed'
    or old.ticket_code <> new.ticket_code then
    new.is_inside := false;
    new.checked_in_device := null;
    new.scans_from := coalesce((select max(seq) from gate_scans where participation_id = new.id),
      0);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION settle_squad()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from squads where id = old.squad_id for update;
  delete from squads s where s.id = old.squad_id and not exists (
    select from participations p
    where p.squad_id = s.id and coalesce(p.user_id, p.guardian_id) is not null);
  update squads s set leader_participation_id = (
    select p.id from participations p
    where p.squad_id = s.id and coalesce(p.user_id, p.guardian_id) is not null
    order by p.squad_joined_at, p.queue_position limit 1)
  where s.id = old.squad_id and not exists (
    select from participations p where p.id = s.leader_participation_id and p.squad_id = s.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION leave_party()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.party_id := null;
  new.party_passes := 0;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION follow_open_spot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'cancelled' or not new.is_open and (new.status <> 'confirmed'
    or new.is_inside or new.check_in_status = 'checked_in') then
    new.claim_hash := null;
    new.claim_until := null;
  elsif new.is_open and new.squad_id is null then
    new.claim_until := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION note_participations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    -- Not those that go with their event.
    insert into changes (organizer_id, type, event_id, subject_id)
    select e.organizer_id, 'participation.cancelled', r.event_id, r.id
    from removed r join events e on e.id = r.event_id
    where r.status <> 'cancelled' and has_programs(e.organizer_id) on conflict do nothing;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into changes (organizer_id, type, event_id, subject_id)
    select e.organizer_id, case
      when a.moved_from is not null then 'participation.moved'
      when a.status = 'waitlist' then 'participation.waiting'
      else 'participation.' || a.status
      end, a.event_id, a.id
    from added a join events e on e.id = a.event_id where has_programs(e.organizer_id)
    on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
    return null;
  end if;
  insert into changes (organizer_id, type, event_id, subject_id)
  select e.organizer_id, case
    when a.status = r.status and a.check_in_status = 'checked_in'
      and r.check_in_status <> 'checked_in' then 'participation.checked_in'
    when a.status = r.status then 'participation.changed'
    when a.status = 'waitlist' then 'participation.waiting'
    else 'participation.' || a.status
    end, a.event_id, a.id
  from added a join removed r on r.id = a.id join events e on e.id = a.event_id
  where has_programs(e.organizer_id) and (a.status, a.check_in_status, a.join_form,
      a.payment_status, a.charged_pence, a.held_back, a.needs_consent, a.user_id, a.squad_id,
      a.party_id)
    is distinct from (r.status, r.check_in_status, r.join_form,
      r.payment_status, r.charged_pence, r.held_back, r.needs_consent, r.user_id, r.squad_id,
      r.party_id)
  on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
  return null;
end $function$;

CREATE CONSTRAINT TRIGGER participations_balanced AFTER INSERT OR UPDATE OF status, payment_amount_pence, voucher_pence, charged_pence, credited_pence, paid_pence, refunded_pence ON participations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_wrong_balance();

CREATE TRIGGER participations_counted_again AFTER UPDATE ON participations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_participations();

CREATE TRIGGER participations_counted_in AFTER INSERT ON participations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_participations();

CREATE TRIGGER participations_counted_out AFTER DELETE ON participations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_participations();

CREATE TRIGGER participations_gate_again AFTER UPDATE ON participations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION raise_gates();

CREATE TRIGGER participations_gate_in AFTER INSERT ON participations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION raise_gates();

CREATE TRIGGER participations_gate_out AFTER DELETE ON participations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates();

CREATE TRIGGER participations_noted_again AFTER UPDATE ON participations REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_participations();

CREATE TRIGGER participations_noted_in AFTER INSERT ON participations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_participations();

CREATE TRIGGER participations_noted_out AFTER DELETE ON participations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_participations();

CREATE TRIGGER participations_open BEFORE UPDATE ON participations FOR EACH ROW WHEN (new.is_open OR new.claim_hash IS NOT NULL) EXECUTE FUNCTION follow_open_spot();

CREATE TRIGGER participations_party BEFORE UPDATE ON participations FOR EACH ROW WHEN (new.party_id IS NOT NULL AND (new.status = 'cancelled'::text OR new.held_back)) EXECUTE FUNCTION leave_party();

CREATE TRIGGER participations_squad_gone AFTER DELETE ON participations FOR EACH ROW WHEN (old.squad_id IS NOT NULL) EXECUTE FUNCTION settle_squad();

CREATE TRIGGER participations_squad_left AFTER UPDATE ON participations FOR EACH ROW WHEN (old.squad_id IS NOT NULL AND old.squad_id IS DISTINCT FROM new.squad_id) EXECUTE FUNCTION settle_squad();

CREATE TRIGGER participations_status BEFORE UPDATE ON participations FOR EACH ROW WHEN (old.status <> new.status OR old.ticket_code <> new.ticket_code) EXECUTE FUNCTION follow_status();

create table kit_handouts (
  participation_id object_id not null,
  option_id text not null,
  handed_out_at timestamp with time zone default now() not null,
  returned_at timestamp with time zone,
  constraint kit_handouts_pkey PRIMARY KEY (participation_id, option_id),
  constraint kit_handouts_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE CASCADE
);

comment on table kit_handouts is 'No row: not handed out (docs/product/participation.md#kit-handouts).';

CREATE OR REPLACE FUNCTION raise_gates_of_kit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(p.event_id, array_agg(distinct p.id::text), false)
  from changed c join participations p on p.id = c.participation_id
  group by p.event_id order by p.event_id;
  return null;
end $function$;

CREATE TRIGGER kit_handouts_gate_again AFTER UPDATE ON kit_handouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_kit();

CREATE TRIGGER kit_handouts_gate_in AFTER INSERT ON kit_handouts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_kit();

CREATE TRIGGER kit_handouts_gate_out AFTER DELETE ON kit_handouts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_kit();

create table ledger_entries (
  id object_id default encode(SUBSTRING(uuid_send(gen_random_uuid()) FROM 1 FOR 12), 'hex'::text) not null,
  seq bigint generated always as identity,
  organizer_id object_id not null,
  event_id object_id not null,
  participation_id object_id,
  at timestamp with time zone default now() not null,
  kind text not null,
  method text,
  pence integer not null,
  reverses object_id,
  provider text,
  provider_ref text,
  nonce uuid,
  actor_id object_id,
  device_id object_id,
  note text default ''::text not null,
  payer text,
  transfers text,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint ledger_entries_check CHECK (reverses IS NULL OR kind <> 'charge'::text),
  constraint ledger_entries_check1 CHECK (((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'transfer'::text, 'voucher'::text])) OR method IS NULL) AND (kind = 'transfer'::text) = (transfers IS NOT NULL)),
  constraint ledger_entries_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint ledger_entries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint ledger_entries_kind_check CHECK (kind = ANY (ARRAY['charge'::text, 'payment'::text, 'refund'::text, 'adjustment'::text, 'voucher'::text, 'transfer'::text])),
  constraint ledger_entries_method_check CHECK (method = ANY (ARRAY['cash'::text, 'card'::text, 'bank'::text, 'online'::text, 'voucher'::text])),
  constraint ledger_entries_note_check CHECK (char_length(note) <= 500),
  constraint ledger_entries_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint ledger_entries_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE SET NULL,
  constraint ledger_entries_provider_ref_key UNIQUE (provider_ref),
  constraint ledger_entries_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_entries(id) ON DELETE CASCADE,
  constraint ledger_entries_reverses_key UNIQUE (reverses),
  constraint ledger_entries_seq_key UNIQUE (seq)
);

comment on table ledger_entries is 'Only ever added to; a mistake is corrected by an entry that reverses it.';

comment on column ledger_entries.pence is 'What a charge and a refund add to the balance, a payment and a voucher take from it, and an adjustment and a transfer do as they are signed. A payment of 0 is an attempt that failed.';

comment on column ledger_entries.payer is 'Who paid what is not assigned yet (docs/product/gate.md#walk-ins).';

comment on column ledger_entries.transfers is 'The other entry of a transfer, which is gone with its event.';

CREATE INDEX ledger_entries_actor_idx ON ledger_entries USING btree (actor_id) WHERE actor_id IS NOT NULL;

CREATE INDEX ledger_entries_device_idx ON ledger_entries USING btree (device_id) WHERE device_id IS NOT NULL;

CREATE INDEX ledger_entries_event_idx ON ledger_entries USING btree (event_id, seq DESC);

CREATE UNIQUE INDEX ledger_entries_nonce_key ON ledger_entries USING btree (organizer_id, nonce) WHERE nonce IS NOT NULL;

CREATE INDEX ledger_entries_organizer_idx ON ledger_entries USING btree (organizer_id);

CREATE INDEX ledger_entries_participation_idx ON ledger_entries USING btree (participation_id, seq DESC) WHERE participation_id IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  forgotten text[] := '{participation_id,actor_id,device_id}';
begin
  if tg_op = 'DELETE' then
    if not exists (select from events where id = old.event_id)
      or not exists (select from users where id = old.organizer_id)
      or not exists (select from ledger_entries where id = coalesce(old.reverses, old.id)) then
      return old;
    end if;
  elsif to_jsonb(new) - forgotten = to_jsonb(old) - forgotten
    and (new.participation_id is not distinct from old.participation_id
      or new.participation_id is null
        and not exists (select from participations where id = old.participation_id))
    and (new.actor_id is not distinct from old.actor_id
      or new.actor_id is null and not exists (select from users where id = old.actor_id))
    and (new.device_id is not distinct from old.device_id
      or new.device_id is null and not exists (select from devices where id = old.device_id)) then
    return new;
  end if;
  raise exception 'Entries of the ledger are neither changed nor deleted';
end $function$;

CREATE OR REPLACE FUNCTION note_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select organizer_id, kind || '.booked', event_id, id from added
  where kind in ('payment', 'refund') and has_programs(organizer_id)
  on conflict do nothing;
  return null;
end $function$;

CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.participation_id IS NOT NULL) EXECUTE FUNCTION refuse_wrong_balance();

CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_ledger_entry();

CREATE TRIGGER ledger_entries_noted AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_entries();

create table checkouts (
  id object_id not null,
  provider text not null,
  organizer_id object_id,
  event_id object_id,
  participation_id object_id,
  pence integer not null,
  status text default 'open'::text not null,
  url text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  checked_at timestamp with time zone,
  account_id text,
  provider_ref text,
  fees_pence integer,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint checkouts_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint checkouts_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE SET NULL,
  constraint checkouts_pence_check CHECK (pence > 0),
  constraint checkouts_status_check CHECK (status = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text, 'expired'::text]))
);

comment on table checkouts is 'Outlives its event and its player: what is paid later is refunded.';

comment on column checkouts.url is 'Null until the provider has responded.';

comment on column checkouts.checked_at is 'When it was last compared with the provider.';

comment on column checkouts.account_id is 'Whose account takes it; stays when the organizer is deleted. Null: that of organizer_id.';

comment on column checkouts.provider_ref is 'The name of the provider for it. Null until the provider has responded.';

comment on column checkouts.fees_pence is 'What the provider has kept of it. Null until it is known.';

CREATE INDEX checkouts_event_idx ON checkouts USING btree (event_id, created_at DESC, id DESC);

CREATE INDEX checkouts_organizer_idx ON checkouts USING btree (organizer_id);

CREATE INDEX checkouts_participation_idx ON checkouts USING btree (participation_id, created_at);

CREATE INDEX checkouts_unsettled_idx ON checkouts USING btree (created_at, id) WHERE status <> 'paid'::text;

CREATE OR REPLACE FUNCTION add_checkout_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into checkout_parts (id, checkout_id, event_id, participation_id, pence, created_at)
  values (new.id, new.id, new.event_id, new.participation_id, new.pence, new.created_at)
  on conflict (id) do update
  set event_id = excluded.event_id, participation_id = excluded.participation_id;
  return null;
end $function$;

CREATE TRIGGER checkouts_added AFTER INSERT ON checkouts FOR EACH ROW WHEN (new.participation_id IS NOT NULL) EXECUTE FUNCTION add_checkout_part();

CREATE TRIGGER checkouts_moved AFTER UPDATE ON checkouts FOR EACH ROW WHEN (old.participation_id::text <> new.participation_id::text OR old.event_id::text <> new.event_id::text) EXECUTE FUNCTION add_checkout_part();

create table checkout_parts (
  id object_id not null,
  checkout_id object_id not null,
  event_id object_id,
  participation_id object_id,
  payer_id object_id,
  pence integer not null,
  created_at timestamp with time zone default now() not null,
  constraint checkout_parts_pkey PRIMARY KEY (id),
  constraint checkout_parts_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE CASCADE,
  constraint checkout_parts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint checkout_parts_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE SET NULL,
  constraint checkout_parts_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint checkout_parts_pence_check CHECK (pence > 0)
);

comment on column checkout_parts.id is 'Of the first part, the id of the checkout.';

comment on column checkout_parts.payer_id is 'Who has begun it. Null: the player, or an account that is gone.';

CREATE INDEX checkout_parts_checkout_idx ON checkout_parts USING btree (checkout_id);

CREATE INDEX checkout_parts_event_idx ON checkout_parts USING btree (event_id, created_at DESC, id DESC);

CREATE INDEX checkout_parts_participation_idx ON checkout_parts USING btree (participation_id, created_at);

CREATE INDEX checkout_parts_payer_idx ON checkout_parts USING btree (payer_id) WHERE payer_id IS NOT NULL;

create table refunds (
  id object_id default encode(SUBSTRING(uuid_send(gen_random_uuid()) FROM 1 FOR 12), 'hex'::text) not null,
  checkout_id object_id not null,
  entry_id object_id,
  pence integer not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  done_at timestamp with time zone,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  failure text,
  round integer default 0 not null,
  retried_at timestamp with time zone,
  by_hand_at timestamp with time zone,
  failure_mailed_at timestamp with time zone,
  part_id text,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE CASCADE,
  constraint refunds_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id) ON DELETE SET NULL,
  constraint refunds_pence_check CHECK (pence > 0),
  constraint refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text]))
);

comment on table refunds is 'What the provider has to refund. The id names it there, so that it is refunded once.';

comment on column refunds.entry_id is 'Null: the event or the participation was gone when it was paid.';

comment on column refunds.failure is 'Why it has failed: the provider has `refused` it, or it was `unanswered` for too long.';

comment on column refunds.round is 'How often it was tried again after the provider refused it: part of its name there, because the provider gives the same answer to the same name.';

comment on column refunds.by_hand_at is 'When a failed one was refunded in another way.';

comment on column refunds.failure_mailed_at is 'When the organizer got a mail about its failure; null again when it is tried again.';

comment on column refunds.part_id is 'Null: the part that has the id of the checkout.';

CREATE INDEX refunds_checkout_idx ON refunds USING btree (checkout_id, created_at);

CREATE INDEX refunds_entry_idx ON refunds USING btree (entry_id);

CREATE INDEX refunds_failed_idx ON refunds USING btree (checkout_id) WHERE status = 'failed'::text AND by_hand_at IS NULL;

CREATE INDEX refunds_pending_idx ON refunds USING btree (next_attempt_at) WHERE status = 'pending'::text;

create table refund_runs (
  id object_id not null,
  event_id object_id not null,
  started_by object_id,
  note text default ''::text not null,
  total_players integer not null,
  refunded_players integer default 0 not null,
  refunded_pence integer default 0 not null,
  done_up_to text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint refund_runs_pkey PRIMARY KEY (id),
  constraint refund_runs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint refund_runs_note_check CHECK (char_length(note) <= 500),
  constraint refund_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL
);

comment on column refund_runs.total_players is 'Who had something to get back when it was started.';

CREATE INDEX refund_runs_event_idx ON refund_runs USING btree (event_id, created_at DESC);

CREATE INDEX refund_runs_started_by_idx ON refund_runs USING btree (started_by) WHERE started_by IS NOT NULL;

CREATE UNIQUE INDEX refund_runs_unfinished_key ON refund_runs USING btree (event_id) WHERE finished_at IS NULL;

create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamp with time zone default now() not null,
  type text not null,
  checkout_id text not null,
  outcome text not null,
  constraint payment_events_pkey PRIMARY KEY (provider, event_id)
);

comment on table payment_events is 'What a provider has told, each once.';

CREATE INDEX payment_events_received_idx ON payment_events USING btree (received_at);

create table payment_accounts (
  user_id object_id not null,
  is_live boolean not null,
  last_four text not null,
  key_id text not null,
  sealed text not null,
  connected_at timestamp with time zone default now() not null,
  closing_at timestamp with time zone,
  constraint payment_accounts_pkey PRIMARY KEY (user_id)
);

comment on table payment_accounts is 'What is secret of them is encrypted with a key outside the database.';

comment on column payment_accounts.user_id is 'No reference: it outlives its organizer until what it took is settled.';

comment on column payment_accounts.key_id is 'Which key it is encrypted with: with another one the account is as if not connected.';

comment on column payment_accounts.sealed is 'AES-256-GCM of the secret key, and of the id and the secret of the webhook, bound to user_id.';

comment on column payment_accounts.closing_at is 'When its organizer was deleted. Null: it is in use.';

create table vat_registrations (
  organizer_id object_id not null,
  number text not null,
  rate integer not null,
  address text not null,
  since date not null,
  constraint vat_registrations_pkey PRIMARY KEY (organizer_id),
  constraint vat_registrations_address_check CHECK (address <> ''::text AND char_length(address) <= 200),
  constraint vat_registrations_number_check CHECK (number ~ '^GB([0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$'::text),
  constraint vat_registrations_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint vat_registrations_rate_check CHECK (rate = ANY (ARRAY[0, 5, 20]))
);

comment on column vat_registrations.rate is 'Per cent, which prices include.';

comment on column vat_registrations.address is 'Of the business, as an invoice has to name it.';

comment on column vat_registrations.since is 'The day in Britain from which what is paid includes VAT.';

create table participant_views (
  id object_id not null,
  user_id object_id not null,
  name text not null,
  filters jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint participant_views_pkey PRIMARY KEY (id),
  constraint participant_views_filters_check CHECK (jsonb_typeof(filters) = 'object'::text),
  constraint participant_views_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint participant_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX participant_views_name_key ON participant_views USING btree (user_id, lower(name));

create table bans (
  organizer_id object_id not null,
  user_id object_id not null,
  reason text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint bans_pkey PRIMARY KEY (organizer_id, user_id),
  constraint bans_check CHECK (organizer_id::text <> user_id::text),
  constraint bans_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint bans_reason_check CHECK (char_length(reason) <= 500),
  constraint bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on table bans is 'docs/product/participation.md#bans';

CREATE INDEX bans_organizer_idx ON bans USING btree (organizer_id, created_at DESC, user_id);

CREATE INDEX bans_user_idx ON bans USING btree (user_id);

create table cards (
  id text not null,
  organizer_id text not null,
  user_id text not null,
  event_id text,
  colour text not null,
  reason text not null,
  given_by text,
  created_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone default now() + '1 year'::interval not null,
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_check CHECK (organizer_id <> user_id),
  constraint cards_colour_check CHECK (colour = ANY (ARRAY['yellow'::text, 'red'::text])),
  constraint cards_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint cards_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint cards_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint cards_reason_check CHECK (reason <> ''::text AND char_length(reason) <= 500),
  constraint cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column cards.given_by is 'For the organizer and the crew: the player is not told.';

comment on column cards.ends_at is 'From then on it counts no more, and is deleted soon after.';

CREATE INDEX cards_ends_idx ON cards USING btree (ends_at);

CREATE INDEX cards_event_idx ON cards USING btree (event_id) WHERE event_id IS NOT NULL;

CREATE INDEX cards_given_by_idx ON cards USING btree (given_by) WHERE given_by IS NOT NULL;

CREATE INDEX cards_organizer_idx ON cards USING btree (organizer_id, created_at DESC, id);

CREATE INDEX cards_user_idx ON cards USING btree (user_id, organizer_id);

-- Gate

create table gates (
  event_id object_id not null,
  code_salt text default replace(gen_random_uuid()::text, '-'::text, ''::text) not null,
  version bigint default 0 not null,
  deltas_from bigint default 0 not null,
  waitlist_version bigint default 0 not null,
  constraint gates_pkey PRIMARY KEY (event_id),
  constraint gates_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

comment on table gates is 'docs/product/gate.md#list';

comment on column gates.code_salt is 'Devices hold codes of tickets only hashed with it.';

comment on column gates.version is 'Raised with every change of the list, in the transaction of the change.';

comment on column gates.deltas_from is 'Older versions need the whole list: who had gone by then is forgotten.';

comment on column gates.waitlist_version is 'With which positions on the waitlist last changed.';

create table gate_people (
  participation_id object_id not null,
  event_id object_id not null,
  version bigint not null,
  changed_at timestamp with time zone default now() not null,
  constraint gate_people_pkey PRIMARY KEY (participation_id),
  constraint gate_people_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

CREATE INDEX gate_people_changed_idx ON gate_people USING btree (changed_at);

CREATE INDEX gate_people_version_idx ON gate_people USING btree (event_id, version);

create table gate_scans (
  seq bigint generated always as identity,
  id uuid not null,
  organizer_id object_id not null,
  event_id object_id not null,
  participation_id object_id,
  device_id object_id,
  actor_id object_id,
  origin text not null,
  kind text not null,
  refers_to uuid,
  code_hash text,
  reason text,
  occurred_at timestamp with time zone not null,
  clock_offset_ms bigint not null,
  received_at timestamp with time zone not null,
  was_offline boolean not null,
  is_clock_corrected boolean not null,
  verdict text not null,
  effect text,
  first_seq bigint,
  other_event_id object_id,
  content_hash text not null,
  resolution text,
  resolution_note text default ''::text not null,
  resolved_at timestamp with time zone,
  resolved_by object_id,
  constraint gate_scans_pkey PRIMARY KEY (seq),
  constraint gate_scans_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint gate_scans_check CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
  constraint gate_scans_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint gate_scans_effect_check CHECK (effect = ANY (ARRAY['in'::text, 'out'::text])),
  constraint gate_scans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint gate_scans_first_seq_fkey FOREIGN KEY (first_seq) REFERENCES gate_scans(seq) ON DELETE SET NULL,
  constraint gate_scans_kind_check CHECK (kind = ANY (ARRAY['entry'::text, 'exit'::text, 'undo'::text, 'admit'::text])),
  constraint gate_scans_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint gate_scans_other_event_id_fkey FOREIGN KEY (other_event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint gate_scans_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE SET NULL,
  constraint gate_scans_reason_check CHECK (char_length(reason) <= 500),
  constraint gate_scans_resolution_check CHECK (resolution = ANY (ARRAY['lent_ticket'::text, 'mistake'::text, 'stays'::text])),
  constraint gate_scans_resolution_note_check CHECK (char_length(resolution_note) <= 500),
  constraint gate_scans_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint gate_scans_verdict_check CHECK (verdict = ANY (ARRAY['in'::text, 'already_in'::text, 'conflict'::text, 'not_confirmed'::text, 'unknown'::text, 'cancelled'::text, 'other_event'::text, 'out'::text, 'undone'::text, 'not_signed'::text]))
);

comment on table gate_scans is 'docs/product/gate.md#scans';

comment on column gate_scans.id is 'The nonce that the device has made.';

comment on column gate_scans.origin is 'Which device or session it comes from; two of them can conflict.';

comment on column gate_scans.effect is 'Whether it let somebody in or out; null: neither.';

comment on column gate_scans.first_seq is 'Of somebody inside: the scan that let them in.';

comment on column gate_scans.content_hash is 'Of what was sent, so that a nonce has one content.';

CREATE INDEX gate_scans_actor_idx ON gate_scans USING btree (actor_id) WHERE actor_id IS NOT NULL;

CREATE INDEX gate_scans_conflict_idx ON gate_scans USING btree (event_id, seq) WHERE verdict = 'conflict'::text AND resolution IS NULL;

CREATE INDEX gate_scans_device_idx ON gate_scans USING btree (device_id) WHERE device_id IS NOT NULL;

CREATE INDEX gate_scans_event_idx ON gate_scans USING btree (event_id, seq);

CREATE INDEX gate_scans_first_idx ON gate_scans USING btree (first_seq) WHERE first_seq IS NOT NULL;

CREATE UNIQUE INDEX gate_scans_nonce_key ON gate_scans USING btree (organizer_id, id);

CREATE INDEX gate_scans_other_event_idx ON gate_scans USING btree (other_event_id) WHERE other_event_id IS NOT NULL;

CREATE INDEX gate_scans_participation_idx ON gate_scans USING btree (participation_id, seq);

CREATE INDEX gate_scans_received_idx ON gate_scans USING btree (event_id, received_at);

CREATE INDEX gate_scans_refers_idx ON gate_scans USING btree (event_id, refers_to) WHERE refers_to IS NOT NULL;

CREATE INDEX gate_scans_resolved_by_idx ON gate_scans USING btree (resolved_by) WHERE resolved_by IS NOT NULL;

CREATE TRIGGER gate_scans_gate_again AFTER UPDATE ON gate_scans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_kit();

CREATE TRIGGER gate_scans_gate_in AFTER INSERT ON gate_scans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_kit();

create table nonces (
  organizer_id object_id not null,
  id uuid not null,
  content_hash text not null,
  response jsonb not null,
  participation_id object_id,
  created_at timestamp with time zone default now() not null,
  constraint nonces_pkey PRIMARY KEY (organizer_id, id),
  constraint nonces_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint nonces_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE CASCADE
);

comment on table nonces is 'docs/product/gate.md#nonces';

comment on column nonces.participation_id is 'Whom the response shows; it goes with them.';

CREATE INDEX nonces_created_idx ON nonces USING btree (created_at);

CREATE INDEX nonces_named_idx ON nonces USING btree (created_at) WHERE response ? 'isNamed'::text;

CREATE INDEX nonces_participation_idx ON nonces USING btree (participation_id) WHERE participation_id IS NOT NULL;

create table energy_limits (
  organizer_id text not null,
  "position" integer not null,
  class text not null,
  base text not null,
  millijoules integer not null,
  minimum_engagement_m integer,
  constraint energy_limits_pkey PRIMARY KEY (organizer_id, "position"),
  constraint energy_limits_base_check CHECK (base = ANY (ARRAY['full_auto'::text, 'single_shot'::text])),
  constraint energy_limits_check CHECK (millijoules >= 1 AND millijoules <=
CASE base
    WHEN 'full_auto'::text THEN 1300
    ELSE 2500
END),
  constraint energy_limits_class_check CHECK (class <> ''::text AND char_length(class) <= 40),
  constraint energy_limits_minimum_engagement_m_check CHECK (minimum_engagement_m >= 0 AND minimum_engagement_m <= 200),
  constraint energy_limits_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column energy_limits.class is 'full_auto, single_shot, or a name of the organizer.';

comment on column energy_limits.base is 'What the class is by law.';

comment on column energy_limits.minimum_engagement_m is 'Metres. Null: none.';

CREATE UNIQUE INDEX energy_limits_class_key ON energy_limits USING btree (organizer_id, lower(class));

CREATE OR REPLACE FUNCTION raise_gates_of_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(e.id, '{}', false)
  from events e
  where e.organizer_id in (select organizer_id from changed) and e.date > now() - interval '15 days'
  order by e.id;
  return null;
end $function$;

CREATE TRIGGER energy_limits_gate_in AFTER INSERT ON energy_limits REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_limits();

CREATE TRIGGER energy_limits_gate_out AFTER DELETE ON energy_limits REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_limits();

create table chrono_checks (
  seq bigint generated always as identity,
  id uuid not null,
  organizer_id text not null,
  event_id text not null,
  participation_id text not null,
  gun text not null,
  gun_key text not null,
  class text not null,
  base text not null,
  bb_centigrams integer not null,
  fps_tenths integer,
  millijoules integer,
  computed_millijoules integer not null,
  limit_millijoules integer not null,
  result text not null,
  tag text,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  was_offline boolean not null,
  device_id text,
  actor_id text,
  origin text not null,
  content_hash text not null,
  is_clock_corrected boolean default false not null,
  constraint chrono_checks_pkey PRIMARY KEY (seq),
  constraint chrono_checks_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint chrono_checks_base_check CHECK (base = ANY (ARRAY['full_auto'::text, 'single_shot'::text])),
  constraint chrono_checks_bb_centigrams_check CHECK (bb_centigrams >= 12 AND bb_centigrams <= 50),
  constraint chrono_checks_check CHECK ((fps_tenths IS NULL) <> (millijoules IS NULL)),
  constraint chrono_checks_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint chrono_checks_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint chrono_checks_fps_tenths_check CHECK (fps_tenths >= 500 AND fps_tenths <= 7000),
  constraint chrono_checks_gun_check CHECK (gun <> ''::text AND char_length(gun) <= 40),
  constraint chrono_checks_millijoules_check CHECK (millijoules >= 1 AND millijoules <= 20000),
  constraint chrono_checks_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint chrono_checks_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE CASCADE,
  constraint chrono_checks_result_check CHECK (result = ANY (ARRAY['pass'::text, 'fail'::text])),
  constraint chrono_checks_tag_check CHECK (tag <> ''::text AND char_length(tag) <= 20)
);

comment on table chrono_checks is 'docs/product/chronograph.md#checks';

comment on column chrono_checks.id is 'The nonce that the device has made.';

comment on column chrono_checks.gun_key is 'The label as two of them are compared.';

comment on column chrono_checks.limit_millijoules is 'As it was when the check was received.';

comment on column chrono_checks.origin is 'Which device or session it comes from.';

comment on column chrono_checks.content_hash is 'Of what was sent, so that a nonce has one content.';

CREATE INDEX chrono_checks_actor_idx ON chrono_checks USING btree (actor_id) WHERE actor_id IS NOT NULL;

CREATE INDEX chrono_checks_device_idx ON chrono_checks USING btree (device_id) WHERE device_id IS NOT NULL;

CREATE INDEX chrono_checks_event_idx ON chrono_checks USING btree (event_id, seq);

CREATE INDEX chrono_checks_gun_idx ON chrono_checks USING btree (participation_id, gun_key, occurred_at DESC, seq DESC);

CREATE UNIQUE INDEX chrono_checks_nonce_key ON chrono_checks USING btree (organizer_id, id);

CREATE INDEX chrono_checks_received_idx ON chrono_checks USING btree (event_id, received_at);

CREATE TRIGGER chrono_checks_gate_in AFTER INSERT ON chrono_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_kit();

create table chrono_tags (
  event_id text not null,
  tag_key text not null,
  participation_id text not null,
  constraint chrono_tags_pkey PRIMARY KEY (event_id, tag_key),
  constraint chrono_tags_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint chrono_tags_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE CASCADE
);

comment on column chrono_tags.tag_key is 'The text of the sticker as two of them are compared.';

CREATE INDEX chrono_tags_participation_idx ON chrono_tags USING btree (participation_id);

-- Waivers

create table waiver_texts (
  organizer_id object_id not null,
  version integer not null,
  body text not null,
  valid_for text not null,
  guardian_below integer not null,
  accompanied_below integer not null,
  is_material boolean not null,
  created_at timestamp with time zone default now() not null,
  constraint waiver_texts_pkey PRIMARY KEY (organizer_id, version),
  constraint waiver_texts_accompanied_below_check CHECK (accompanied_below >= 0 AND accompanied_below <= 18),
  constraint waiver_texts_body_check CHECK (char_length(body) <= 20000),
  constraint waiver_texts_guardian_below_check CHECK (guardian_below >= 0 AND guardian_below <= 18),
  constraint waiver_texts_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint waiver_texts_valid_for_check CHECK (valid_for = ANY (ARRAY['year'::text, 'event'::text])),
  constraint waiver_texts_version_check CHECK (version > 0)
);

comment on table waiver_texts is 'docs/product/waivers.md#text';

comment on column waiver_texts.is_material is 'Signatures of earlier versions are outdated.';

CREATE OR REPLACE FUNCTION raise_gates_of_waiver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from gates where event_id in (select id from events
    where organizer_id = new.organizer_id and date > now() - interval '2 days')
  order by event_id for update;
  update gates set version = version + 1, deltas_from = version + 1
  where event_id in (select id from events
    where organizer_id = new.organizer_id and date > now() - interval '2 days');
  return null;
end $function$;

CREATE TRIGGER waiver_texts_gate_in AFTER INSERT ON waiver_texts FOR EACH ROW EXECUTE FUNCTION raise_gates_of_waiver();

create table waiver_signatures (
  id object_id not null,
  organizer_id object_id not null,
  version integer not null,
  event_id object_id,
  user_id object_id,
  dependant_id object_id,
  participation_id object_id,
  signer text not null,
  signer_user_id object_id,
  typed_name text not null,
  strokes text,
  signed_at timestamp with time zone default now() not null,
  device_id object_id,
  actor_id object_id,
  withdrawn_at timestamp with time zone,
  kept_until date not null,
  gate_by text,
  constraint waiver_signatures_pkey PRIMARY KEY (id),
  constraint waiver_signatures_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint waiver_signatures_check CHECK (num_nonnulls(user_id, dependant_id, participation_id) <= 1),
  constraint waiver_signatures_dependant_id_fkey FOREIGN KEY (dependant_id) REFERENCES dependants(id) ON DELETE SET NULL,
  constraint waiver_signatures_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint waiver_signatures_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint waiver_signatures_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint waiver_signatures_organizer_id_version_fkey FOREIGN KEY (organizer_id, version) REFERENCES waiver_texts(organizer_id, version) ON DELETE CASCADE,
  constraint waiver_signatures_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE SET NULL,
  constraint waiver_signatures_signer_check CHECK (signer = ANY (ARRAY['self'::text, 'guardian'::text])),
  constraint waiver_signatures_signer_user_id_fkey FOREIGN KEY (signer_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint waiver_signatures_strokes_check CHECK (octet_length(strokes) <= 20480 AND strokes ~ '^[MLCQZmlcqz0-9 ,.-]*$'::text),
  constraint waiver_signatures_typed_name_check CHECK (char_length(typed_name) >= 1 AND char_length(typed_name) <= 100),
  constraint waiver_signatures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

comment on table waiver_signatures is 'docs/product/waivers.md#signing';

comment on column waiver_signatures.event_id is 'For which it was signed; of a year it holds for others, too.';

comment on column waiver_signatures.participation_id is 'Only of a player without an account.';

comment on column waiver_signatures.strokes is 'Path data of SVG, and never markup.';

comment on column waiver_signatures.actor_id is 'At a gate: the account that had it signed.';

comment on column waiver_signatures.kept_until is 'Once who signed is gone (docs/product/waivers.md#kept).';

CREATE INDEX waiver_signatures_actor_idx ON waiver_signatures USING btree (actor_id) WHERE actor_id IS NOT NULL;

CREATE INDEX waiver_signatures_dependant_idx ON waiver_signatures USING btree (dependant_id) WHERE dependant_id IS NOT NULL;

CREATE INDEX waiver_signatures_device_idx ON waiver_signatures USING btree (device_id) WHERE device_id IS NOT NULL;

CREATE INDEX waiver_signatures_event_idx ON waiver_signatures USING btree (event_id);

CREATE INDEX waiver_signatures_gone_idx ON waiver_signatures USING btree (kept_until) WHERE num_nonnulls(user_id, dependant_id, participation_id) = 0;

CREATE INDEX waiver_signatures_participation_idx ON waiver_signatures USING btree (participation_id) WHERE participation_id IS NOT NULL;

CREATE INDEX waiver_signatures_signer_idx ON waiver_signatures USING btree (signer_user_id) WHERE signer_user_id IS NOT NULL;

CREATE INDEX waiver_signatures_text_idx ON waiver_signatures USING btree (organizer_id, version);

CREATE INDEX waiver_signatures_user_idx ON waiver_signatures USING btree (user_id, organizer_id);

CREATE OR REPLACE FUNCTION raise_gates_of_signatures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform raise_gate(one.event_id, one.people, false) from (
    select p.event_id, array_agg(distinct p.id::text) as people
    from changed c join participations p
      on p.user_id = c.user_id or p.dependant_id = c.dependant_id or p.id = c.participation_id
    join events e on e.id = p.event_id and e.organizer_id = c.organizer_id
    where e.date > now() - interval '2 days'
    group by p.event_id order by p.event_id
  ) one;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_signatures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select a.organizer_id, 'waiver.signed', a.event_id, p.id
  from added a join participations p on p.event_id = a.event_id and (p.id = a.participation_id
    or p.dependant_id = a.dependant_id or a.dependant_id is null and p.user_id = a.user_id)
  where has_programs(a.organizer_id)
  on conflict do nothing;
  return null;
end $function$;

CREATE TRIGGER waiver_signatures_gate_again AFTER UPDATE ON waiver_signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_signatures();

CREATE TRIGGER waiver_signatures_gate_in AFTER INSERT ON waiver_signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_gates_of_signatures();

CREATE TRIGGER waiver_signatures_noted AFTER INSERT ON waiver_signatures REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_signatures();

create table guardian_links (
  id object_id not null,
  event_id object_id not null,
  participation_id object_id not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint guardian_links_pkey PRIMARY KEY (id),
  constraint guardian_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint guardian_links_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE CASCADE,
  constraint guardian_links_token_hash_key UNIQUE (token_hash)
);

comment on table guardian_links is 'docs/product/waivers.md#guardians';

CREATE INDEX guardian_links_event_idx ON guardian_links USING btree (event_id);

CREATE INDEX guardian_links_expires_idx ON guardian_links USING btree (expires_at);

CREATE INDEX guardian_links_participation_idx ON guardian_links USING btree (participation_id);

create table waiver_reminders (
  participation_id object_id not null,
  kind text not null,
  sent_at timestamp with time zone default now() not null,
  constraint waiver_reminders_pkey PRIMARY KEY (participation_id, kind),
  constraint waiver_reminders_kind_check CHECK (kind = ANY (ARRAY['week'::text, 'day'::text])),
  constraint waiver_reminders_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participations(id) ON DELETE CASCADE
);

comment on table waiver_reminders is 'docs/product/waivers.md#reminders';

-- Messages

create table threads (
  id object_id not null,
  event_id object_id,
  event_title text not null,
  event_date timestamp with time zone not null,
  event_image_url text default ''::text not null,
  event_deleted_at timestamp with time zone,
  organizer_id object_id not null,
  player_id object_id not null,
  created_at timestamp with time zone default now() not null,
  last_message_at timestamp with time zone default now() not null,
  opened_by object_id,
  search_text text generated always as (' '::text || searchable(event_title)) stored not null,
  constraint threads_pkey PRIMARY KEY (id),
  constraint threads_check CHECK (organizer_id::text <> player_id::text),
  constraint threads_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE SET NULL,
  constraint threads_event_id_player_id_key UNIQUE (event_id, player_id),
  constraint threads_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint threads_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint threads_player_id_fkey FOREIGN KEY (player_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column threads.event_id is 'Null once the event is deleted.';

comment on column threads.opened_by is 'Null: before it was recorded.';

CREATE INDEX threads_opened_idx ON threads USING btree (opened_by, created_at);

CREATE INDEX threads_organizer_idx ON threads USING btree (organizer_id, last_message_at DESC, id DESC);

CREATE INDEX threads_player_idx ON threads USING btree (player_id, last_message_at DESC, id DESC);

CREATE INDEX threads_recent_idx ON threads USING btree (last_message_at DESC, id DESC);

CREATE INDEX threads_search_text_idx ON threads USING gin (search_text gin_trgm_ops);

CREATE TRIGGER threads_counted_in AFTER INSERT ON threads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows('threads');

CREATE TRIGGER threads_counted_out AFTER DELETE ON threads REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows('threads');

create table announcements (
  id object_id not null,
  event_id object_id not null,
  sender_id object_id not null,
  audience text not null,
  text text not null,
  created_at timestamp with time zone default now() not null,
  sent_up_to text default ''::text not null,
  finished_at timestamp with time zone,
  user_ids text[],
  sent_by object_id,
  is_payment_reminder boolean default false not null,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_audience_check CHECK (audience = ANY (ARRAY['confirmed'::text, 'waitlist'::text, 'everyone'::text])),
  constraint announcements_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint announcements_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint announcements_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL
);

comment on column announcements.finished_at is 'Null while it is being sent.';

comment on column announcements.user_ids is 'Only these of the audience; null: all of it.';

CREATE INDEX announcements_event_idx ON announcements USING btree (event_id, created_at DESC);

CREATE INDEX announcements_sender_idx ON announcements USING btree (sender_id, created_at DESC);

CREATE INDEX announcements_sent_by_idx ON announcements USING btree (sent_by) WHERE sent_by IS NOT NULL;

create table messages (
  id object_id not null,
  thread_id object_id not null,
  seq bigint generated always as identity,
  sender_id object_id not null,
  recipient_id object_id not null,
  type text not null,
  text text default ''::text not null,
  image_url text default ''::text not null,
  image_caption text default ''::text not null,
  reply_to_id object_id,
  client_id text,
  device_type text default 'web'::text not null,
  status text default 'sent'::text not null,
  delivered_at timestamp with time zone,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  change_seq bigint,
  sent_by object_id,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint messages_reply_to_id_fkey FOREIGN KEY (reply_to_id) REFERENCES messages(id) ON DELETE SET NULL,
  constraint messages_sender_id_client_id_key UNIQUE (sender_id, client_id),
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint messages_seq_key UNIQUE (seq),
  constraint messages_status_check CHECK (status = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text])),
  constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE,
  constraint messages_type_check CHECK (type = ANY (ARRAY['text'::text, 'image'::text]))
);

comment on column messages.change_seq is 'The number of the latest change after it was sent; the database sets it.';

CREATE INDEX messages_image_idx ON messages USING btree (image_url) WHERE image_url <> ''::text;

CREATE INDEX messages_recipient_change_idx ON messages USING btree (recipient_id, change_seq) WHERE change_seq IS NOT NULL;

CREATE INDEX messages_recipient_idx ON messages USING btree (recipient_id, seq);

CREATE INDEX messages_reply_idx ON messages USING btree (reply_to_id) WHERE reply_to_id IS NOT NULL;

CREATE INDEX messages_sender_change_idx ON messages USING btree (sender_id, change_seq) WHERE change_seq IS NOT NULL;

CREATE INDEX messages_sender_idx ON messages USING btree (sender_id, seq);

CREATE INDEX messages_sent_by_idx ON messages USING btree (sent_by) WHERE sent_by IS NOT NULL;

CREATE INDEX messages_thread_idx ON messages USING btree (thread_id, seq DESC);

CREATE INDEX messages_unread_idx ON messages USING btree (recipient_id, thread_id) WHERE status <> 'read'::text AND deleted_at IS NULL;

CREATE OR REPLACE FUNCTION number_message_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.change_seq := nextval('messages_seq_seq');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION note_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select t.organizer_id, 'message.received', t.event_id, a.id
  from added a join threads t on t.id = a.thread_id
  where a.recipient_id = t.organizer_id and has_programs(t.organizer_id)
  on conflict do nothing;
  return null;
end $function$;

CREATE TRIGGER messages_counted_in AFTER INSERT ON messages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows('messages');

CREATE TRIGGER messages_counted_out AFTER DELETE ON messages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows('messages');

CREATE TRIGGER messages_noted AFTER INSERT ON messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_messages();

CREATE TRIGGER messages_number_change BEFORE UPDATE ON messages FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.text IS DISTINCT FROM new.text OR old.image_url IS DISTINCT FROM new.image_url OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION number_message_change();

create table message_notices (
  user_id object_id not null,
  due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint message_notices_pkey PRIMARY KEY (user_id),
  constraint message_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column message_notices.due_at is 'Null: the account need not be told of messages.';

comment on column message_notices.mailed_at is 'Null: it was never told by mail.';

CREATE INDEX message_notices_due_idx ON message_notices USING btree (due_at) WHERE due_at IS NOT NULL;

create table message_notice_cursor (
  is_only boolean default true not null,
  seq bigint not null,
  constraint message_notice_cursor_pkey PRIMARY KEY (is_only),
  constraint message_notice_cursor_is_only_check CHECK (is_only)
);

create table blocks (
  blocker_id object_id not null,
  blocked_id object_id not null,
  created_at timestamp with time zone default now() not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_check CHECK (blocker_id::text <> blocked_id::text)
);

comment on table blocks is 'docs/product/messages.md#blocks';

CREATE INDEX blocks_blocked_idx ON blocks USING btree (blocked_id);

CREATE INDEX blocks_blocker_idx ON blocks USING btree (blocker_id, created_at DESC, blocked_id);

create table notices (
  id bigint generated by default as identity,
  user_id object_id not null,
  event_id object_id,
  kind text not null,
  details jsonb default '{}'::jsonb not null,
  day date,
  created_at timestamp with time zone default date_trunc('milliseconds'::text, now()) not null,
  read_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_details_check CHECK (jsonb_typeof(details) = 'object'::text AND char_length(details::text) <= 1000),
  constraint notices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint notices_kind_check CHECK (char_length(kind) <= 60),
  constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column notices.id is 'The order of the list. A notice that is told again gets a new one.';

comment on column notices.day is 'In Britain, of what is told once a day for each event; otherwise null.';

CREATE INDEX notices_created_idx ON notices USING btree (created_at);

CREATE UNIQUE INDEX notices_once_key ON notices USING btree (event_id, kind, day) WHERE day IS NOT NULL;

CREATE INDEX notices_user_idx ON notices USING btree (user_id, id);

-- Mail

create table mails (
  id object_id not null,
  kind text not null,
  user_id object_id,
  recipient text not null,
  recipient_name text default ''::text not null,
  details jsonb default '{}'::jsonb not null,
  state text default 'queued'::text not null,
  last_error text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_kind_check CHECK (char_length(kind) <= 60),
  constraint mails_recipient_check CHECK (char_length(recipient) <= 254),
  constraint mails_recipient_name_check CHECK (char_length(recipient_name) <= 254),
  constraint mails_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'skipped'::text])),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column mails.user_id is 'Null for mails to people whose account is gone.';

CREATE INDEX mails_created_idx ON mails USING btree (created_at);

CREATE INDEX mails_failed_idx ON mails USING btree (created_at DESC, id DESC) WHERE state = 'failed'::text;

CREATE INDEX mails_user_idx ON mails USING btree (user_id);

create table mail_refusals (
  user_id object_id not null,
  kind text not null,
  created_at timestamp with time zone default now() not null,
  constraint mail_refusals_pkey PRIMARY KEY (user_id, kind),
  constraint mail_refusals_kind_check CHECK (char_length(kind) <= 60),
  constraint mail_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Calendars

create table calendar_feeds (
  user_id object_id not null,
  nonce text not null,
  created_at timestamp with time zone default now() not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_nonce_check CHECK (nonce ~ '^[0-9a-f]{32}$'::text),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

comment on column calendar_feeds.nonce is '32 hexadecimal characters.';

create table deleted_events (
  id object_id not null,
  title text not null,
  date timestamp with time zone not null,
  duration text not null,
  calendar_sequence integer not null,
  deleted_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  constraint deleted_events_pkey PRIMARY KEY (id)
);

comment on table deleted_events is 'Written by a trigger when an event is deleted.';

CREATE INDEX deleted_events_date_idx ON deleted_events USING btree (date);

create table deleted_event_participants (
  user_id object_id not null,
  event_id object_id not null,
  calendar_sequence integer not null,
  constraint deleted_event_participants_pkey PRIMARY KEY (user_id, event_id),
  constraint deleted_event_participants_event_id_fkey FOREIGN KEY (event_id) REFERENCES deleted_events(id) ON DELETE CASCADE
);

comment on column deleted_event_participants.calendar_sequence is 'Of the player''s own entry.';

CREATE INDEX deleted_event_participants_event_idx ON deleted_event_participants USING btree (event_id);

-- Administration

create table audit_entries (
  id object_id not null,
  seq bigint generated always as identity,
  action text not null,
  actor_id object_id,
  subject_kind text not null,
  subject_id object_id not null,
  before jsonb,
  after jsonb,
  network text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  key_id text,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_seq_key UNIQUE (seq)
);

comment on column audit_entries.actor_id is 'Null: a background job.';

comment on column audit_entries.key_id is 'The key with which it was done; null: none.';

CREATE INDEX audit_entries_action_idx ON audit_entries USING btree (action, seq DESC);

CREATE INDEX audit_entries_actor_idx ON audit_entries USING btree (actor_id, seq DESC);

CREATE INDEX audit_entries_subject_idx ON audit_entries USING btree (subject_id, seq DESC);

CREATE INDEX audit_entries_time_idx ON audit_entries USING btree (created_at, seq);

CREATE OR REPLACE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is append-only';
end $function$;

CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

create table report_cases (
  id object_id not null,
  subject_kind text not null,
  subject_id object_id not null,
  owner_id object_id,
  excerpt text default ''::text not null,
  report_count integer default 0 not null,
  last_reported_at timestamp with time zone default now() not null,
  outcome text,
  note text default ''::text not null,
  resolved_at timestamp with time zone,
  constraint report_cases_pkey PRIMARY KEY (id),
  constraint report_cases_check CHECK ((outcome IS NULL) = (resolved_at IS NULL)),
  constraint report_cases_outcome_check CHECK (outcome = ANY (ARRAY['dismissed'::text, 'removed'::text, 'warned'::text])),
  constraint report_cases_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint report_cases_subject_kind_check CHECK (subject_kind = ANY (ARRAY['event'::text, 'message'::text, 'moment'::text, 'user'::text, 'squad'::text]))
);

comment on column report_cases.owner_id is 'Null once the account is deleted; the database then clears excerpt and note.';

comment on column report_cases.resolved_at is 'Null while the case is open.';

CREATE INDEX report_cases_open_idx ON report_cases USING btree (report_count DESC, last_reported_at DESC, id) WHERE resolved_at IS NULL;

CREATE UNIQUE INDEX report_cases_open_key ON report_cases USING btree (subject_kind, subject_id) WHERE resolved_at IS NULL;

CREATE INDEX report_cases_owner_idx ON report_cases USING btree (owner_id);

CREATE INDEX report_cases_resolved_idx ON report_cases USING btree (resolved_at DESC, id) WHERE resolved_at IS NOT NULL;

CREATE OR REPLACE FUNCTION clear_report_excerpt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.excerpt := '';
  new.note := '';
  return new;
end $function$;

CREATE TRIGGER report_cases_clear BEFORE UPDATE ON report_cases FOR EACH ROW WHEN (old.owner_id IS NOT NULL AND new.owner_id IS NULL) EXECUTE FUNCTION clear_report_excerpt();

create table reports (
  id object_id not null,
  case_id object_id not null,
  reporter_id object_id,
  reason text not null,
  text text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  notified_at timestamp with time zone,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES report_cases(id) ON DELETE CASCADE,
  constraint reports_case_id_reporter_id_key UNIQUE (case_id, reporter_id),
  constraint reports_reason_check CHECK (reason = ANY (ARRAY['spam'::text, 'harassment'::text, 'unsafe'::text, 'other'::text])),
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL
);

comment on column reports.reporter_id is 'Null once the account is deleted; the database then clears the text.';

CREATE INDEX reports_case_idx ON reports USING btree (case_id, created_at DESC, id DESC);

CREATE INDEX reports_reporter_idx ON reports USING btree (reporter_id, created_at DESC);

CREATE OR REPLACE FUNCTION clear_report_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.text := '';
  return new;
end $function$;

CREATE TRIGGER reports_clear BEFORE UPDATE ON reports FOR EACH ROW WHEN (old.reporter_id IS NOT NULL AND new.reporter_id IS NULL) EXECUTE FUNCTION clear_report_text();

create table daily_statistics (
  day date not null,
  users bigint not null,
  events bigint not null,
  joins bigint not null,
  messages bigint not null,
  stored_bytes bigint not null,
  constraint daily_statistics_pkey PRIMARY KEY (day)
);

comment on column daily_statistics.day is '`YYYY-MM-DD`, UTC.';

-- Operation

create table server_nodes (
  id object_id not null,
  host text not null,
  version text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  failures jsonb default '[]'::jsonb not null,
  constraint server_nodes_pkey PRIMARY KEY (id)
);

create table job_runs (
  name text not null,
  host text not null,
  interval_ms bigint not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  counts jsonb not null,
  failed_at timestamp with time zone,
  error text default ''::text not null,
  constraint job_runs_pkey PRIMARY KEY (name)
);

comment on column job_runs.failed_at is 'Null: it has never failed.';

comment on column job_runs.error is 'Of the latest failure; empty without one.';

create table new_jobs (
  id bigint generated always as identity,
  name text not null,
  payload text not null,
  run_at timestamp with time zone,
  max_attempts integer not null,
  key text,
  constraint new_jobs_pkey PRIMARY KEY (id)
);

comment on table new_jobs is 'Jobs of committed transactions, for milliseconds: docs/decisions/notify.md';

comment on column new_jobs.payload is 'JSON.';

create table remote_failures (
  day date not null,
  remote text not null,
  build text not null,
  kind text not null,
  failures bigint default 1 not null,
  last_at timestamp with time zone default now() not null,
  networks text[] default '{}'::text[] not null,
  constraint remote_failures_pkey PRIMARY KEY (day, remote, build, kind)
);

comment on column remote_failures.day is '`YYYY-MM-DD`, UTC.';

comment on column remote_failures.networks is 'Hashes of the first three networks that reported it.';

create table remote_openings (
  day date not null,
  remote text not null,
  build text not null,
  openings bigint default 1 not null,
  constraint remote_openings_pkey PRIMARY KEY (day, remote, build)
);

comment on table remote_openings is 'How many pages opened a build on a day.';

comment on column remote_openings.day is '`YYYY-MM-DD`, UTC.';

create table request_counts (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint request_counts_pkey PRIMARY KEY (key)
);

CREATE INDEX request_counts_expire_idx ON request_counts USING btree (expire);

create table totals (
  name text not null,
  owner_id text not null,
  part text not null,
  amount bigint not null,
  constraint totals_pkey PRIMARY KEY (name, owner_id, part)
);

CREATE INDEX totals_words_idx ON totals USING gin (part gin_trgm_ops) WHERE name = 'event words'::text;

create table total_changes (
  name text not null,
  owner_id text not null,
  part text not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

CREATE INDEX total_changes_idx ON total_changes USING btree (name, owner_id, part);

-- Views

create view current_totals as
 SELECT totals.name,
    totals.owner_id,
    totals.part,
    totals.amount
   FROM totals
UNION ALL
 SELECT total_changes.name,
    total_changes.owner_id,
    total_changes.part,
    total_changes.amount
   FROM total_changes;

create view counted_totals as
 SELECT t.name,
    t.owner_id,
    t.part,
    count(*) AS amount
   FROM events e
     CROSS JOIN LATERAL totals_of_event(e.organizer_id::text, e.approval_status, e.hidden_at, e.difficulty, e.date) t(name, owner_id, part)
  WHERE e.deletes_at IS NULL
  GROUP BY t.name, t.owner_id, t.part
UNION ALL
 SELECT 'participations'::text AS name,
    ''::text AS owner_id,
    participations.status AS part,
    count(*) AS amount
   FROM participations
  GROUP BY participations.status
UNION ALL
 SELECT 'files'::text AS name,
    ''::text AS owner_id,
    files.folder AS part,
    count(*) AS amount
   FROM files
  GROUP BY files.folder
UNION ALL
 SELECT 'file bytes'::text AS name,
    ''::text AS owner_id,
    files.folder AS part,
    sum(files.size) AS amount
   FROM files
  GROUP BY files.folder
UNION ALL
 SELECT 'threads'::text AS name,
    ''::text AS owner_id,
    ''::text AS part,
    count(*) AS amount
   FROM threads
UNION ALL
 SELECT 'messages'::text AS name,
    ''::text AS owner_id,
    ''::text AS part,
    count(*) AS amount
   FROM messages
UNION ALL
 SELECT 'moments'::text AS name,
    ''::text AS owner_id,
    ''::text AS part,
    count(*) AS amount
   FROM moments
UNION ALL
 SELECT 'users'::text AS name,
    ''::text AS owner_id,
    ''::text AS part,
    count(*) AS amount
   FROM users
  WHERE users.erased_at IS NULL;

create view counted_spots as
 SELECT p.event_id,
    sum(c.confirmed) AS confirmed,
    sum(c.waitlist) AS waitlist,
    sum(c.waiting) AS waiting,
    sum(c.cancelled) AS cancelled,
    sum(c.paid) AS paid,
    sum(c.checked_in) AS checked_in,
    sum(c.revenue_pence) AS revenue_pence
   FROM participations p
     CROSS JOIN LATERAL counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence, p.check_in_status) c(confirmed, waitlist, waiting, cancelled, paid, checked_in, revenue_pence)
  GROUP BY p.event_id;

create view counted_event_words as
 SELECT 'event words'::text AS name,
    ''::text AS owner_id,
    w.word AS part,
    count(*) AS amount
   FROM events e
     CROSS JOIN LATERAL words_of_event(e.title, e.location, e.organizer_name) w(word)
  GROUP BY w.word;

create view wrong_totals as
 SELECT name,
    owner_id,
    part,
    sum(amount) AS missing
   FROM ( SELECT counted_totals.name,
            counted_totals.owner_id,
            counted_totals.part,
            counted_totals.amount
           FROM counted_totals
        UNION ALL
         SELECT counted_event_words.name,
            counted_event_words.owner_id,
            counted_event_words.part,
            counted_event_words.amount
           FROM counted_event_words
        UNION ALL
         SELECT current_totals.name,
            current_totals.owner_id,
            current_totals.part,
            - current_totals.amount
           FROM current_totals) both_amounts
  GROUP BY name, owner_id, part
 HAVING sum(amount) <> 0::numeric;

create view live_events as
 SELECT id,
    organizer_id,
    organizer_name,
    organizer_avatar_url,
    title,
    description,
    location,
    latitude,
    longitude,
    date,
    image_url,
    image_thumbnail,
    is_video,
    gallery,
    price,
    base_price_pence,
    duration,
    difficulty,
    required_equipment,
    custom_fields,
    max_participants,
    waitlist_enabled,
    approved,
    approved_at,
    approved_snapshot,
    created_at,
    updated_at,
    hidden_at,
    rejected_at,
    rejection_reason,
    unmailed_decision_at,
    undo_state,
    approval_status,
    told_schedule,
    reminded_at,
    calendar_sequence,
    first_approved_at,
    "position",
    deletes_at,
    template_name,
    deleted_by,
    search_text,
    ends_at,
    waitlist_skips_sold_out,
    payment,
    min_age,
    cancelled_at,
    cancellation_reason,
    series_id,
    series_day,
    own_fields,
    listed_from,
    sides,
    max_party_size,
    waitlist_passes_groups,
    found_from,
    max_unpaid_open_spots,
    transfer_until_hours,
    access
   FROM events
  WHERE deletes_at IS NULL;

create view counted_options as
 SELECT participations.event_id,
    option_id.option_id,
    count(*) AS confirmed
   FROM participations
     CROSS JOIN LATERAL unnest(participations.option_ids) option_id(option_id)
  WHERE participations.status = 'confirmed'::text
  GROUP BY participations.event_id, option_id.option_id;

create view active_crew as
 SELECT c.id,
    c.organizer_id,
    c.event_id,
    c.user_id,
    c.roles,
    c.expires_at,
    c.invited_by,
    c.revoked_at,
    c.created_at
   FROM crew c
     JOIN users o ON o.id::text = c.organizer_id::text
  WHERE c.revoked_at IS NULL AND c.expires_at > now() AND o.suspended_at IS NULL AND o.deletion_requested_at IS NULL AND o.erased_at IS NULL;

create view counted_balances as
 SELECT p.id AS participation_id,
    p.event_id,
    l.charged_pence,
    l.credited_pence,
    l.paid_pence,
    l.refunded_pence,
    p.charged_pence <> l.charged_pence OR p.credited_pence <> l.credited_pence OR p.paid_pence <> l.paid_pence OR p.refunded_pence <> l.refunded_pence AS is_wrong
   FROM participations p
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(ledger_entries.pence) FILTER (WHERE ledger_entries.kind = 'charge'::text), 0::bigint)::integer AS charged_pence,
            COALESCE(sum(
                CASE ledger_entries.kind
                    WHEN 'voucher'::text THEN ledger_entries.pence
                    WHEN 'adjustment'::text THEN - ledger_entries.pence
                    ELSE NULL::integer
                END), 0::bigint)::integer AS credited_pence,
            COALESCE(sum(
                CASE ledger_entries.kind
                    WHEN 'payment'::text THEN ledger_entries.pence
                    WHEN 'transfer'::text THEN - ledger_entries.pence
                    ELSE NULL::integer
                END), 0::bigint)::integer AS paid_pence,
            COALESCE(sum(ledger_entries.pence) FILTER (WHERE ledger_entries.kind = 'refund'::text), 0::bigint)::integer AS refunded_pence
           FROM ledger_entries
          WHERE ledger_entries.participation_id::text = p.id::text) l;

-- First rows

insert into message_notice_cursor (is_only,seq) values (true,0);
