-- Whether anything still shows a file is asked before the file is removed, and must not read whole tables.
create function shown_media(
  image_url text, image_thumbnail text, organizer_avatar_url text, gallery jsonb
) returns text[]
  language sql immutable parallel safe
  return array[image_url, image_thumbnail, organizer_avatar_url]
    || array(select item ->> 'url' from jsonb_array_elements(gallery) item)
    || array(select item ->> 'thumbnail' from jsonb_array_elements(gallery) item);

create index events_media_idx on events
  using gin (shown_media(image_url, image_thumbnail, organizer_avatar_url, gallery));
create index users_avatar_idx on users (avatar_url) where avatar_url <> '';
create index messages_image_idx on messages (image_url) where image_url <> '';
