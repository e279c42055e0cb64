import { FOREIGN_SAMPLES } from './hostile-uploads/foreign.ts'
import { JPEG_SAMPLES } from './hostile-uploads/jpeg.ts'
import { PNG_SAMPLES } from './hostile-uploads/png.ts'
import { HEIGHT, type Sample, upright, WIDTH } from './hostile-uploads/sample.ts'
import { AVIF_SAMPLES, WEBP_SAMPLES } from './hostile-uploads/webp-avif.ts'

export { CORNERS, photo, type Sample, type Taken } from './hostile-uploads/sample.ts'

const NAMES = [
  '',
  '.',
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\foto.jpg',
  '/absolute/foto.jpg',
  'foto.jpg\0.php',
  'foto.jpg.php',
  'foto.php;.jpg',
  '.htaccess',
  'CON.jpg',
  'foto\u202egpj.exe',
  'foto\r\nSet-Cookie: a=b.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  "'; drop table products; --.jpg",
  '%2e%2e%2ffoto.jpg',
  `${'a'.repeat(100_000)}.jpg`,
  '\ud800.jpg',
]

/** A valid photo with a hostile file name. */
const NAMED: Sample[] = NAMES.map((name) => ({
  what: `photo named ${JSON.stringify(name.slice(0, 40))}`,
  name,
  bytes: () => upright().jpeg().toBuffer(),
  expected: { type: 'jpg', width: WIDTH, height: HEIGHT },
}))

/** Hostile and unusual files, generated in code. */
export const HOSTILE_UPLOADS: Sample[] = [
  ...FOREIGN_SAMPLES,
  ...JPEG_SAMPLES,
  ...PNG_SAMPLES,
  ...WEBP_SAMPLES,
  ...AVIF_SAMPLES,
  ...NAMED,
]
