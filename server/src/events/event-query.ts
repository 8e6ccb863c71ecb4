export interface EventQueryRow {
  id: string;
  title: string;
  description: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  date: Date;
  gallery: { type: 'image' | 'video'; url: string; thumbnail: string | null }[];
  image_url: string;
  image_thumbnail: string;
  is_video: boolean;
  organizer_id: string;
  organizer_name: string;
  organizer_avatar_url: string;
  price: string;
  base_price_pence: number;
  duration: string;
  required_equipment: string[];
  difficulty: 'Beginner' | 'Intermediate' | 'Advanced';
  custom_fields: {
    id: string;
    label: string;
    options: { id: string; label: string; price: number }[];
  }[];
  max_participants: number | null;
  waitlist_enabled: boolean;
  approved: boolean;
  approved_snapshot: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  confirmed: number;
  waiting: number;
  likes: number;
  is_liked: boolean;
  /** Only in a search around a place. */
  distance_km?: number | null;
  /** Only where the caller's own place was asked for; null when they have none. */
  mine?: OwnPlace | null;
}

export interface OwnPlace {
  status: 'confirmed' | 'waitlist' | 'cancelled';
  payment_status: 'paid' | 'pending' | 'failed' | 'refunded';
  payment_amount_pence: number;
  position: number | null;
}

/**
 * Columns and joins every answer about events is made of. `$1` is the caller's id, or null. Counts are taken of the rows
 * shown only, never of those a page skips. `columns` are further ones.
 */
export function selectEvents(columns: string): string {
  return `
  select e.id, e.title, e.description, e.location, e.latitude, e.longitude, e.date, e.gallery,
    e.image_url, e.image_thumbnail, e.is_video, e.organizer_id, e.organizer_name,
    e.organizer_avatar_url, e.price, e.base_price_pence, e.duration, e.required_equipment,
    e.difficulty, e.custom_fields, e.max_participants, e.waitlist_enabled, e.approved,
    e.approved_snapshot, e.created_at, e.updated_at,
    places.confirmed, places.waiting, liked.likes, liked.is_liked${columns && `, ${columns}`}
  from events e
  left join lateral (
    select count(*) filter (where p.status = 'confirmed') as confirmed,
      count(*) filter (where p.status = 'waitlist') as waiting
    from participations p
    where p.event_id = e.id and p.status <> 'cancelled'
  ) places on true
  left join lateral (
    select count(*) as likes, coalesce(bool_or(l.user_id = $1), false) as is_liked
    from likes l
    where l.event_id = e.id
  ) liked on true`;
}

/** The caller's own place in an event, as a column. */
export const OWN_PLACE = `(
    select json_build_object('status', p.status, 'payment_status', p.payment_status,
      'payment_amount_pence', p.payment_amount_pence,
      'position', case when p.status = 'waitlist' then (
        select count(*) from participations w
        where w.event_id = p.event_id and w.status = 'waitlist'
          and w.queue_position <= p.queue_position
      ) end)
    from participations p where p.event_id = e.id and p.user_id = $1
  ) as mine`;
