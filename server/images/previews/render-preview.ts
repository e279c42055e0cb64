import { readFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'
import { BACKGROUND, openImage, renderDrawing } from '#server/images/tasks/encode-variants.ts'
import { PREVIEW_SIZE } from '#shop/images/image-url.ts'
import { PALETTES } from '#shop/theme/palettes.ts'
import { DEFAULT_THEME } from '#shop/theme/theme.ts'
import { drawMarkup, escapeMarkup, setText, type TextImage } from './set-text.ts'

export interface PreviewProduct {
  name: string
  brand: string
  /** Formatted as on the page; empty without a size. */
  price: string
  /** The regular price, where `price` is a sale price. */
  before?: string
  /** Of several sizes. */
  isLowest: boolean
  /** Storage path of the main image. */
  image: string | null
}

export interface PreviewContent {
  storeName: string
  /** Absent on the shop's own. */
  product?: PreviewProduct
}

export interface PreviewJob {
  kind: 'preview'
  content: PreviewContent
  /** The product's image; without it the placeholder is shown. */
  image?: { original: Uint8Array; isDrawing: boolean }
}

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
/** 4:5, like the card: most images fill it without a cut. */
const PANEL = { width: 504, height: HEIGHT }
const MARGIN = 60
const COLUMN = { left: PANEL.width + MARGIN, width: WIDTH - PANEL.width - 2 * MARGIN }
/** The line above the store's name. */
const FOOTER = 534
/** Between two steps bytes do not matter. */
const FAST = { compressionLevel: 0 }
const { noche, arena, azafran, laton } = PALETTES[DEFAULT_THEME.palette].light

/** The preview image as JPEG. A product's image that cannot be decoded is left out. */
export async function renderPreview({ content, image }: PreviewJob): Promise<Buffer> {
  const layers = content.product
    ? await productLayers(content.product, content.storeName, image)
    : await shopLayers(content.storeName)
  return sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: noche } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

async function productLayers(
  product: PreviewProduct,
  storeName: string,
  image: PreviewJob['image'],
): Promise<OverlayOptions[]> {
  const { width } = COLUMN
  const brand = await setText(product.brand.toLocaleUpperCase('es'), {
    ...{ font: 'Figtree SemiBold', size: 28, minSize: 20, color: azafran, tracking: 4 },
    ...{ width, maxLines: 1 },
  })
  const name = await setText(product.name, {
    ...{ font: 'Fraunces Medium', size: 96, minSize: 42, color: arena, lineHeight: 0.92 },
    ...{ width, maxLines: 3, maxHeight: 230 },
  })
  const price = product.price && (await setPrice(product))
  const photo = image && (await fillPanel(image).catch(() => undefined))
  return [
    { input: ornament(WIDTH, 0, 270), left: 0, top: 0 },
    { input: photo ?? (await readFile(new URL('./placeholder.png', import.meta.url))), left: 0, top: 0 },
    ...stack([brand, name, price || undefined], [28, 46]),
    ...(await footer(storeName)),
  ]
}

/** 'Desde $9.00', the regular price struck through behind a sale price; all on one baseline. */
async function setPrice({ price, before, isLowest }: PreviewProduct): Promise<TextImage> {
  for (let size = 76; ; size -= 6) {
    const small = `size="${Math.round(size * 0.45)}pt" foreground="${laton}"`
    const markup = [
      isLowest ? `<span ${small}>Desde </span>` : '',
      `<span foreground="${before ? azafran : arena}">${escapeMarkup(price)}</span>`,
      before ? `<span ${small}>   <s>${escapeMarkup(before)}</s></span>` : '',
    ].join('')
    const drawn = await drawMarkup(markup, `Figtree SemiBold ${size}`, WIDTH)
    if (drawn.width <= COLUMN.width || size <= 28) return drawn
  }
}

async function shopLayers(storeName: string): Promise<OverlayOptions[]> {
  const bottle = await readFile(new URL('./bottle.avif', import.meta.url))
  const drawn = await sharp(bottle).resize({ height: 500 }).png(FAST).toBuffer({ resolveWithObject: true })
  const center = { x: 885, y: HEIGHT / 2 }
  const name = await setText(storeName, {
    ...{ font: 'Fraunces Medium', size: 120, minSize: 44, color: arena, lineHeight: 0.92 },
    ...{ width: 500, maxLines: 3 },
  })
  const line = await setText('Perfumes árabes auténticos', {
    ...{ font: 'Figtree Medium', size: 36, color: azafran, width: 520, maxLines: 1 },
  })
  return [
    { input: ornament(center.x, center.y, 292), left: 0, top: 0 },
    {
      input: drawn.data,
      left: Math.round(center.x - drawn.info.width / 2),
      top: Math.round(center.y - drawn.info.height / 2),
    },
    ...stack([name, line], [36], 80),
  ]
}

/** Blocks one below the other, with these gaps, in the middle of the room above the footer. */
function stack(
  blocks: readonly (TextImage | undefined)[],
  gaps: readonly number[],
  left = COLUMN.left,
): OverlayOptions[] {
  const room = left === COLUMN.left ? FOOTER : HEIGHT
  const shown = blocks.flatMap((block, place) => (block ? [{ block, gap: gaps[place] ?? 0 }] : []))
  const height = shown.reduce((sum, { block, gap }, place) => {
    return sum + block.height + (place < shown.length - 1 ? gap : 0)
  }, 0)
  let top = Math.round((room - height) / 2)
  return shown.map(({ block, gap }) => {
    const layer = { input: block.png, left, top }
    top += block.height + gap
    return layer
  })
}

/** The store's name and how it sells, below a line: also true of a perfume that is sold out. */
async function footer(storeName: string): Promise<OverlayOptions[]> {
  const store = await setText(storeName, {
    ...{ font: 'Fraunces Medium', size: 34, minSize: 22, color: arena, width: 310, maxLines: 2 },
  })
  const order = await setText('Pedidos por WhatsApp', {
    ...{ font: 'Figtree Medium', size: 24, color: laton, width: 250, maxLines: 1 },
  })
  const { left, width } = COLUMN
  const middle = (FOOTER + HEIGHT) / 2
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"><rect width="${width}" height="1" fill="${laton}" fill-opacity=".55"/></svg>`
  return [
    { input: Buffer.from(line), left, top: FOOTER },
    ...(store ? [{ input: store.png, left, top: Math.round(middle - store.height / 2) }] : []),
    ...(order
      ? [{ input: order.png, left: left + width - order.width, top: Math.round(middle - order.height / 2) }]
      : []),
  ]
}

/** The image over the whole panel; one of quite another shape stands whole, its edges drawn out and blurred. */
async function fillPanel({ original, isDrawing }: NonNullable<PreviewJob['image']>): Promise<Buffer> {
  const source = isDrawing ? await renderDrawing(original, PANEL.width) : openImage(original)
  const { data, info } = await source
    .flatten({ background: BACKGROUND })
    .resize({ ...PANEL, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = { input: data, raw: info }
  const shape = info.width / info.height / (PANEL.width / PANEL.height)
  if (shape > 0.8 && shape < 1.3)
    return sharp(data, { raw: info })
      .resize({ ...PANEL, fit: 'cover' })
      .png(FAST)
      .toBuffer()
  const [across, down] = [PANEL.width - info.width, PANEL.height - info.height]
  const extended = await sharp(data, { raw: info })
    .extend({
      ...{ left: across >> 1, right: across - (across >> 1), top: down >> 1, bottom: down - (down >> 1) },
      extendWith: 'copy',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(extended.data, { raw: extended.info }).blur(16).composite([whole]).png(FAST).toBuffer()
}

/** The shop's rosette: eight-pointed stars one within the other, in a glow. */
function ornament(x: number, y: number, radius: number): Buffer {
  const at = (share: number, turn: number, opacity: number) =>
    `<path d="${khatamPath(radius * share, turn)}" stroke-opacity="${opacity}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <radialGradient id="g"><stop offset="0" stop-color="${azafran}" stop-opacity=".42"/>
    <stop offset=".55" stop-color="${azafran}" stop-opacity=".13"/>
    <stop offset="1" stop-color="${azafran}" stop-opacity="0"/></radialGradient>
    <g transform="translate(${x} ${y})" fill="none" stroke="${laton}" stroke-width="1.6">
    <circle r="${radius}" fill="url(#g)" stroke-opacity=".3"/>
    ${at(0.93, 0, 0.5)}${at(0.93, 22.5, 0.22)}${at(0.71, 22.5, 0.45)}${at(0.545, 0, 0.35)}</g></svg>`
  return Buffer.from(svg)
}

/** The outline of the khatam, two crossed squares around (0, 0): eight points on the circle, eight inner corners. */
function khatamPath(radius: number, turn: number): string {
  const inner = (radius * Math.cos(Math.PI / 4)) / Math.cos(Math.PI / 8)
  const corners = Array.from({ length: 16 }, (_, corner) => {
    const angle = ((corner * 22.5 + turn) * Math.PI) / 180
    const reach = corner % 2 === 0 ? radius : inner
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}
