import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { appIcon, favicon } from './drawing/brand-mark.ts'
import { khatamTile, placeholder } from './drawing/ornament.ts'

// Writes the drawn files of public/, and the placeholder of preview images.
const target = new URL('../../public/', import.meta.url)
await mkdir(new URL('icons/', target), { recursive: true })

const drawings = { 'favicon.svg': favicon(), 'khatam.svg': khatamTile(), 'placeholder.svg': placeholder() }
for (const [name, content] of Object.entries(drawings)) await writeFile(new URL(name, target), `${content}\n`)

const icons: [name: string, size: number, source: string][] = [
  ['icon-192.png', 192, appIcon(false, 2.05)],
  ['icon-512.png', 512, appIcon(false, 2.05)],
  ['icon-maskable-512.png', 512, appIcon(true, 1.7)],
  ['apple-touch-icon.png', 180, appIcon(true, 1.95)],
]
for (const [name, size, source] of icons) {
  const icon = sharp(Buffer.from(source), { density: 144 })
    .resize(size, size)
    .png({ palette: true, quality: 95 })
  await writeFile(new URL(`icons/${name}`, target), await icon.toBuffer())
}

const panel = sharp(Buffer.from(placeholder()))
  .resize(504, 630)
  .png({ palette: true, quality: 95, effort: 10 })
const previews = new URL('../../server/images/previews/', import.meta.url)
await writeFile(new URL('placeholder.png', previews), await panel.toBuffer())
