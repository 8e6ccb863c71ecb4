-- Rejections with their reason, what was approved in full, and the orders of the superadmin's table.
alter table events
  -- Null: not rejected, or changed by the organizer since.
  add column rejected_at timestamptz,
  -- Kept until the event is approved, so that it can be compared with what the organizer made of it.
  add column rejection_reason text not null default '' check (char_length(rejection_reason) <= 500),
  -- When the last decision was made, while its organizer has not been mailed about it.
  add column unmailed_decision_at timestamptz,
  -- The approval before the last decision; null once that can no longer be undone.
  add column undo_state jsonb,
  add constraint events_rejected_is_not_approved check (rejected_at is null or not approved);

alter table events add column approval_status text not null generated always as (
  case when approved then 'approved' when rejected_at is not null then 'rejected' else 'pending' end
) stored;

-- Snapshots used to hold six fields, main image and gallery as one text. What they lack counts as unchanged.
update events set approved_snapshot = jsonb_build_object(
  'title', coalesce(approved_snapshot -> 'title', to_jsonb(title)),
  'description', coalesce(approved_snapshot -> 'description', to_jsonb(description)),
  'location', coalesce(approved_snapshot -> 'location', to_jsonb(location)),
  'coordinates', case when latitude is not null then
    jsonb_build_object('latitude', latitude, 'longitude', longitude) end,
  'date', coalesce(approved_snapshot ->> 'date',
    to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  'duration', duration,
  'difficulty', difficulty,
  'price', coalesce(approved_snapshot -> 'price', to_jsonb(price)),
  'basePrice', base_price_pence / 100.0,
  'customFields', custom_fields,
  'requiredEquipment', required_equipment,
  'imageUrl', old.image_url,
  'imageThumbnail', case when old.image_url = events.image_url then nullif(image_thumbnail, '') end,
  'isVideo', case when old.image_url = events.image_url then is_video
    else old.image_url ~* '\.(mp4|mov|wmv|avi|mkv|webm|flv)$' end,
  'gallery', coalesce(old.gallery, events.gallery),
  'organizer', jsonb_build_object('name', organizer_name, 'avatarUrl', nullif(organizer_avatar_url, ''))
)
from (
  select id as old_id, coalesce(media ->> 0, image_url) as image_url, media -> 1 as gallery
  from (select id, image_url, (approved_snapshot ->> 'media')::jsonb as media from events) snapshots
) old
where old_id = id and approved_snapshot is not null;

-- The files of the approved version are kept, so that it can be put back.
create function approved_media(version jsonb) returns text[]
  language sql immutable parallel safe
  return array[version ->> 'imageUrl', version ->> 'imageThumbnail', version #>> '{organizer,avatarUrl}']
    || array(select item ->> 'url' from jsonb_array_elements(version -> 'gallery') item)
    || array(select item ->> 'thumbnail' from jsonb_array_elements(version -> 'gallery') item);

create index events_approved_media_idx on events using gin (approved_media(approved_snapshot))
  where approved_snapshot is not null;

create index events_title_idx on events (lower(title), id);
create index events_organizer_name_idx on events (lower(organizer_name), id);
create index events_newest_idx on events (created_at, id);
create index events_status_idx on events (approval_status, created_at, id);
