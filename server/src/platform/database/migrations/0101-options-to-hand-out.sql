-- What is handed out is said of each option (docs/product/participation.md#kit-handouts). Those of
-- existing events that are named as such are.
create function is_named_as_hire(label text) returns boolean language sql immutable
return label ~* '\m(hire|hired|rental|rent|kit)\M' and label !~* '\m(own|no|none|without)\M';

-- safe: once, of the events with such an option alone
update events e set custom_fields = (
  select jsonb_agg(field || jsonb_build_object('options', (
    select coalesce(jsonb_agg(
      case when is_named_as_hire(option ->> 'label')
        then option || '{"isHandedOut": true}' else option end order by o), '[]')
    from jsonb_array_elements(field -> 'options') with ordinality options (option, o))) order by f)
  from jsonb_array_elements(custom_fields) with ordinality fields (field, f))
where exists (
  select from jsonb_array_elements(custom_fields) field, jsonb_array_elements(field -> 'options') option
  where is_named_as_hire(option ->> 'label'));

-- safe: nothing else calls it
drop function is_named_as_hire(text);
