import { indexPins, listMapItems, type MapPin, spreadPins } from './cluster-pins.ts';

function pinAt(id: string, latitude: number, longitude: number): MapPin {
  return { id, label: `Event ${id}`, latitude, longitude };
}
const leeds = pinAt('a', 53.8, -1.55);
const headingley = pinAt('b', 53.82, -1.58);
const lewes = pinAt('c', 50.87, 0.01);
const britain = { west: -12, south: 49, east: 3, north: 61 };

test('what is close is one cluster, which falls apart when it is zoomed in', () => {
  const index = indexPins([leeds, headingley, lewes]);
  const far = listMapItems(index, { ...britain, zoom: 5 });
  const cluster = far.find((item) => item.kind === 'cluster');
  expect(far).toHaveLength(2);
  expect(cluster).toMatchObject({ count: 2 });
  const near = listMapItems(index, { ...britain, zoom: cluster?.expansionZoom ?? 0 });
  expect(near.map(({ key }) => key).toSorted()).toEqual(['a', 'b', 'c']);
});

test('only what is in the section is drawn', () => {
  const index = indexPins([leeds, lewes]);
  const items = listMapItems(index, { west: -3, south: 53, east: 0, north: 54.5, zoom: 8 });
  expect(items.map(({ key }) => key)).toEqual(['a']);
});

test('pins at one location are put around it, so that each can be reached', () => {
  const same = ['a', 'b', 'c'].map((id) => pinAt(id, 53.8, -1.55));
  const spread = spreadPins(same);
  expect(new Set(spread.map(({ latitude, longitude }) => `${latitude} ${longitude}`)).size).toBe(3);
  expect(spread[0]).toEqual(same[0]);
  for (const { latitude } of spread) expect(Math.abs(latitude - 53.8)).toBeLessThan(0.001);
  expect(listMapItems(indexPins(same), { ...britain, zoom: 18 })).toHaveLength(3);
});
