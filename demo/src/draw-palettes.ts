/**
 * The light of a picture: sky from top to bottom, the sun, the ridges from far to near
 * (docs/design.md#demo-pictures).
 */
export interface Palette {
  sky: readonly [string, string];
  sun: string;
  ridges: readonly [string, string, string, string, string];
  /** Windows and lamps. */
  lamp: string;
  /** What some broad-leaved trees are tinted with. */
  leaf?: string;
  /** What lies on the ground and the boughs. */
  snow?: string;
  stars?: boolean;
}

export const PALETTES = {
  moss: {
    sky: ['#b7c9a6', '#e6ebd8'],
    sun: '#f1f4e4',
    ridges: ['#a9bb92', '#89a36d', '#688650', '#46643a', '#2a4027'],
    lamp: '#f6e7b0',
  },
  dusk: {
    sky: ['#8f9cc0', '#d5d9e6'],
    sun: '#e8ebf4',
    ridges: ['#939dbc', '#727fa2', '#525f83', '#3a4563', '#222a3f'],
    lamp: '#f7d98c',
  },
  straw: {
    sky: ['#d8c49c', '#f1e7d1'],
    sun: '#f8f1e1',
    ridges: ['#c8b389', '#a9926a', '#7c6a48', '#564a33', '#322b20'],
    lamp: '#fff0c2',
  },
  amber: {
    sky: ['#e6ae68', '#f7e3bd'],
    sun: '#fbedd2',
    ridges: ['#d3b072', '#aaa571', '#7a9058', '#4e6b3e', '#2a3f28'],
    lamp: '#ffe9a8',
  },
  lake: {
    sky: ['#9db8c0', '#dbe6e7'],
    sun: '#ecf3f3',
    ridges: ['#97b5b7', '#6f9796', '#4d7876', '#335a58', '#1d3837'],
    lamp: '#f4e3ae',
  },
  ember: {
    sky: ['#d98463', '#f3cdb1'],
    sun: '#f9e2d2',
    ridges: ['#c58b74', '#9c6d60', '#704d49', '#4b3537', '#2c2023'],
    lamp: '#ffd99a',
  },
  heather: {
    sky: ['#b3a6c4', '#ecdfe4'],
    sun: '#f6ecee',
    ridges: ['#b6a3bd', '#94799c', '#735a7c', '#4f3f5a', '#2d2536'],
    lamp: '#fbe2ad',
  },
  spring: {
    sky: ['#a8cbd6', '#e9f1e0'],
    sun: '#fbfaea',
    ridges: ['#a7c3a5', '#87b07a', '#669552', '#47743a', '#274825'],
    lamp: '#fff3c4',
    leaf: '#b7cf83',
  },
  autumn: {
    sky: ['#c9c3b2', '#f0e4cd'],
    sun: '#fbf3e2',
    ridges: ['#bdb197', '#a8936b', '#93713f', '#6b4a2a', '#38271b'],
    lamp: '#ffe3a0',
    leaf: '#c9823a',
  },
  winter: {
    sky: ['#a9b8c8', '#e9edf0'],
    sun: '#f9faf8',
    ridges: ['#c3ced8', '#d3dce2', '#e0e6e9', '#ecf0f1', '#f6f8f8'],
    lamp: '#f7d68a',
    snow: '#5b6b76',
  },
  night: {
    sky: ['#0f1830', '#34466b'],
    sun: '#e9ecf2',
    ridges: ['#2c3c5e', '#233150', '#1a2641', '#121b30', '#0a101f'],
    lamp: '#f3c86a',
    stars: true,
  },
  moonlight: {
    sky: ['#13262c', '#4a6a6c'],
    sun: '#eef2e6',
    ridges: ['#3a5759', '#2b4547', '#1f3437', '#142427', '#0a1517'],
    lamp: '#ffd27a',
    stars: true,
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
