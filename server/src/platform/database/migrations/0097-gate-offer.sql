-- Devices keep what a player without a booking can have: price, room and kinds of place.
create trigger events_gate_offer
  after update of base_price_pence, max_participants on events for each row
  when (old.base_price_pence <> new.base_price_pence
    or old.max_participants is distinct from new.max_participants)
  execute function raise_gate_of_title();
