import sharp from 'sharp';

/** Makes a JPEG, as a file for a file chooser. */
export async function makePicture(name = 'hill.jpg', sky = '#c5d3ae') {
  const hill = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675"
    viewBox="0 0 1600 900">
    <rect width="1600" height="900" fill="${sky}"/>
    <circle cx="1200" cy="220" r="90" fill="#e4ecd4"/>
    <path d="M0 560C300 380 600 640 900 520s500 60 700-60v440H0z" fill="#6f8f55"/></svg>`;
  const buffer = await sharp(Buffer.from(hill)).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
