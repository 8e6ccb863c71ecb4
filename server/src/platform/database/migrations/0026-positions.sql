-- Where an event is on a sphere of radius 1, so that an index finds what is nearest to any place. The distance between two
-- such points is that of the straight line through the sphere, which orders as the distance over its surface does.
create extension if not exists cube;

create function sphere_position(latitude float8, longitude float8) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ]);

alter table events add column position cube
  generated always as (sphere_position(latitude, longitude)) stored;

create index events_position_idx on events using gist (position) where approved;
