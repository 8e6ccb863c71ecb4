-- Chosen options are kept with the ids of field and option: those of stored join forms by the labels
-- that the event has now. What matches nothing keeps its labels, with null in place of the id.

with identified as (
  select p.id, jsonb_agg(
    response || jsonb_build_object(
      'fieldId', field.value -> 'id',
      'optionId', (
        select option -> 'id'
        from jsonb_array_elements(field.value -> 'options') with ordinality options (option, m)
        where btrim(option ->> 'label') = btrim(response ->> 'selectedOptionLabel')
        order by m limit 1
      )
    ) order by responses.n
  ) as responses
  from participations p
  join events e on e.id = p.event_id
  cross join lateral jsonb_array_elements(p.join_form -> 'customFieldResponses')
    with ordinality responses (response, n)
  left join lateral (
    select value from jsonb_array_elements(e.custom_fields) with ordinality fields (value, m)
    where btrim(value ->> 'label') = btrim(response ->> 'fieldLabel')
    order by m limit 1
  ) field on true
  group by p.id
)
update participations p
set join_form = jsonb_set(p.join_form, '{customFieldResponses}', identified.responses)
from identified where identified.id = p.id;
