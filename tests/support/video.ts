import type { Page } from '@playwright/test';

/** A WebM video of half a second, recorded by the browser: a moving green square. */
export async function makeVideo(page: Page, name = 'raid.webm') {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      context.fillStyle = '#c5d3ae';
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = '#4d6b2c';
      context.fillRect(frame * 20, 60, 60, 60);
      await new Promise((next) => setTimeout(next, 50));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) };
}
