import { gzipSync } from 'node:zlib'
import { frames, PHP, photo, type Sample, SCRIPT } from './sample.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const gif = (animated: boolean) => async () =>
  animated ? (await frames()).gif().toBuffer() : photo(16, 16).gif().toBuffer()
const starting =
  (start: string, length = 400) =>
  () =>
    Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(length)])

const FOREIGN: [what: string, name: string, bytes: Sample['bytes'], says?: RegExp][] = [
  ['SVG with a script', 'logo.svg', () => Buffer.from(SVG), /SVG/],
  ['SVG named .png', 'logo.png', () => Buffer.from(SVG), /SVG/],
  [
    'SVG behind a declaration and a comment',
    'l.jpg',
    () => Buffer.from(`\ufeff<?xml version="1.0"?><!--\n-->${SVG}`),
    /SVG/,
  ],
  [
    'SVG that reads a file of the server',
    'l.svg',
    () => Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
    /SVG/,
  ],
  ['SVG, compressed', 'logo.svgz', () => gzipSync(SVG), /SVG/],
  ['HTML named .png', 'foto.png', () => Buffer.from(`<!DOCTYPE html><html>${SCRIPT}</html>`), /página web/],
  ['script named .jpg', 'foto.jpg', () => Buffer.from(SCRIPT), /página web/],
  ['GIF', 'foto.gif', gif(false), /GIF/],
  ['GIF, animated, named .webp', 'foto.webp', gif(true), /GIF/],
  ['GIF that is also a script', 'foto.gif', () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;alert(1)`), /GIF/],
  [
    'GIF with a Java archive behind it',
    'foto.gif',
    async () => Buffer.concat([await gif(false)(), Buffer.from('PK\x03\x04META-INF')]),
    /GIF/,
  ],
  ['PDF named .jpg', 'foto.jpg', () => Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj'), /PDF/],
  ['PDF behind other bytes', 'foto.jpg', () => Buffer.from('\n\n\n%PDF-1.7\n'), /PDF/],
  ['HEIC of a phone', 'IMG_0001.HEIC', starting('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /HEIC.*JPEG/],
  ['HEIC named .jpg', 'IMG_0001.jpg', starting('\0\0\0\x18ftypmif1\0\0\0\0heicmif1'), /HEIC/],
  ['MP4', 'video.mp4', starting('\0\0\0\x18ftypisom\0\0\0\0isommp42'), /vídeos/],
  ['MOV named .jpg', 'foto.jpg', starting('\0\0\0\x14ftypqt  \0\0\0\0qt  '), /vídeos/],
  ['WebM', 'video.webm', starting('\x1aE\xdf\xa3'), /vídeos/],
  ['TIFF', 'foto.tif', () => photo(16, 16).tiff().toBuffer(), /tipo de imagen/],
  ['RAW of a camera', 'DSC_1.NEF', starting('II*\0'), /RAW/],
  ['BMP', 'foto.bmp', starting('BM'), /tipo de imagen/],
  ['icon', 'favicon.ico', starting('\0\0\x01\0\x01\0'), /tipo de imagen/],
  ['Photoshop', 'foto.psd', starting('8BPS\0\x01'), /tipo de imagen/],
  ['JPEG XL', 'foto.jxl', starting('\xff\x0a'), /tipo de imagen/],
  ['JPEG 2000', 'foto.jp2', starting('\0\0\0\x0cjP  \r\n\x87\n'), /tipo de imagen/],
  ['PostScript', 'foto.eps', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd)(r)file')],
  [
    'drawing commands with a shell command',
    'foto.jpg',
    () => Buffer.from(`push graphic-context\nfill 'url(https://x"|id")'`),
  ],
  ['picture of libvips', 'foto.v', starting('\xb6\xa6\xf2\x08')],
  ['Windows program', 'foto.jpg.exe', starting('MZ\x90\0')],
  ['Linux program named .png', 'foto.png', starting('\x7fELF\x02\x01')],
  ['ZIP', 'fotos.zip', starting('PK\x03\x04')],
  ['gzip', 'foto.png.gz', () => gzipSync(Buffer.alloc(1000))],
  ['PHP named .jpg', 'foto.php.jpg', () => Buffer.from(PHP)],
  ['server settings', '.htaccess', () => Buffer.from('AddType application/x-httpd-php .jpg')],
  ['text', 'nota.txt', () => Buffer.from('hola')],
  ['one byte', 'foto.jpg', () => Buffer.from([0xff])],
  ['zeros', 'foto.jpg', () => Buffer.alloc(5000)],
  ['a data address', 'foto.png', () => Buffer.from('data:image/png;base64,iVBORw0KGgo=')],
]

export const FOREIGN_SAMPLES: Sample[] = [
  {
    what: 'nothing',
    name: 'foto.jpg',
    bytes: () => Buffer.alloc(0),
    expected: { status: 400, says: /vacío/ },
  },
  ...FOREIGN.map(
    ([what, name, bytes, says]): Sample => ({
      what,
      name,
      bytes,
      expected: says ? { status: 415, says } : { status: 415 },
    }),
  ),
]
