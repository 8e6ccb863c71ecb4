import { spotsText } from '@muster/domain';
import { createCanvas, drawCover } from './load-picture.ts';
import { type Depicted, printedTime } from './share-links.ts';
import { wrapText } from './wrap-text.ts';

/** What stories of all networks show: 9:16. */
const WIDTH = 1080;
const HEIGHT = 1920;
const MARGIN = 90;
/** Networks cover this much at the bottom with their own controls. */
const BOTTOM = HEIGHT - 330;
const TITLE = '600 112px "Barlow Condensed", sans-serif';
const TEXT = '600 46px "Barlow", system-ui, sans-serif';
const LINES = 4;

/**
 * A picture for stories: the event's own, with title, date, location and the spots that are left.
 */
export async function drawStory({ picture, ...texts }: Depicted): Promise<Blob> {
  const { canvas, context } = createCanvas(WIDTH, HEIGHT);
  await Promise.all([document.fonts.load(TITLE), document.fonts.load(TEXT)]);
  context.fillStyle = '#1f2420';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (picture) drawCover(context, picture, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
  drawShade(context);
  drawTexts(context, texts);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas has no picture'))),
      'image/jpeg',
      0.9,
    );
  });
}

/** Darkens the lower half, so that white letters can be read on every picture. */
function drawShade(context: CanvasRenderingContext2D): void {
  const shade = context.createLinearGradient(0, HEIGHT * 0.3, 0, BOTTOM - 300);
  shade.addColorStop(0, 'rgb(20 24 20 / 0%)');
  shade.addColorStop(1, 'rgb(20 24 20 / 88%)');
  context.fillStyle = shade;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

/** From the bottom upwards, so that a title of any length has its room. */
function drawTexts(
  context: CanvasRenderingContext2D,
  { event, shared }: Pick<Depicted, 'event' | 'shared'>,
): void {
  const width = WIDTH - 2 * MARGIN;
  let y = BOTTOM;
  function draw(lines: readonly string[], lineHeight: number) {
    for (const line of [...lines].reverse()) {
      context.fillText(line, MARGIN, y);
      y -= lineHeight;
    }
  }
  function wrap(text: string, maxLines: number) {
    return wrapText(text, {
      maxLines,
      fits: (line) => context.measureText(line).width <= width,
    });
  }
  context.font = TEXT;
  context.fillStyle = '#e8ebe3';
  draw(wrap(`Hosted by ${event.organizer.name}`, 1), 90);
  context.fillStyle = '#ff8a4c';
  // Of a series the dates differ.
  if (shared.kind === 'event') draw([spotsText(event)], 74);
  context.fillStyle = '#fff';
  draw(wrap(event.location, 2), 64);
  draw([printedTime(shared)], 80);
  context.font = TITLE;
  draw(wrap(event.title, LINES), 112);
}
