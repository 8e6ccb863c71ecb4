alter table squads validate constraint squads_pays;
