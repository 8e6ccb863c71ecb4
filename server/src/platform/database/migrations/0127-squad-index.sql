create index concurrently if not exists participations_squad_idx
  on participations (squad_id) where squad_id is not null;
