/** The colors of one mode, by the names of the tokens in app/tokens.css, which has those of the first palette. */
export const SHADES = [
  'arena',
  'lino',
  'blanco',
  'hilo',
  'contorno',
  'tinta',
  'tinta-suave',
  'ambar',
  'ambar-hondo',
  'noche',
  'noche-alta',
  'azafran',
  'laton',
] as const

export type Shade = (typeof SHADES)[number]
export type Mode = 'light' | 'dark'
type Colors = Readonly<Record<Shade, string>>
export type PaletteName = 'ambar' | 'rosa' | 'esmeralda' | 'zafiro'

interface Palette {
  label: string
  light: Colors
  dark: Colors
}

/** Every pair of text and background has a contrast of 4.5:1, every border of a control 3:1 (app/theme.test.ts). */
export const PALETTES: Readonly<Record<PaletteName, Palette>> = {
  ambar: {
    label: 'Ámbar',
    light: {
      arena: '#f7f1e7',
      lino: '#efe5d4',
      blanco: '#ffffff',
      hilo: '#dccfb6',
      contorno: '#957a40',
      tinta: '#2b2019',
      'tinta-suave': '#6a584a',
      ambar: '#945512',
      'ambar-hondo': '#7d4710',
      noche: '#17110d',
      'noche-alta': '#241a13',
      azafran: '#d98e2b',
      laton: '#b99a5b',
    },
    dark: {
      arena: '#1c1611',
      lino: '#32271e',
      blanco: '#261e17',
      hilo: '#4a3c2f',
      contorno: '#9c835a',
      tinta: '#f2e9dc',
      'tinta-suave': '#c3b3a2',
      ambar: '#e6a957',
      'ambar-hondo': '#f2c688',
      noche: '#0f0a07',
      'noche-alta': '#1d150f',
      azafran: '#d98e2b',
      laton: '#b99a5b',
    },
  },
  rosa: {
    label: 'Rosa de Taif',
    light: {
      arena: '#faf2f0',
      lino: '#f3e4e0',
      blanco: '#ffffff',
      hilo: '#e3cdc8',
      contorno: '#a0716a',
      tinta: '#2c1a1f',
      'tinta-suave': '#6d535a',
      ambar: '#93304f',
      'ambar-hondo': '#741f3b',
      noche: '#1d0e14',
      'noche-alta': '#2c1721',
      azafran: '#e79aa8',
      laton: '#c08f83',
    },
    dark: {
      arena: '#1e1418',
      lino: '#362529',
      blanco: '#291c20',
      hilo: '#4e383e',
      contorno: '#a47f82',
      tinta: '#f5e8ea',
      'tinta-suave': '#c9b0b5',
      ambar: '#f09cae',
      'ambar-hondo': '#f7bfca',
      noche: '#12070c',
      'noche-alta': '#211118',
      azafran: '#e79aa8',
      laton: '#c08f83',
    },
  },
  esmeralda: {
    label: 'Esmeralda',
    light: {
      arena: '#f3f4ec',
      lino: '#e5eadb',
      blanco: '#ffffff',
      hilo: '#cdd6c2',
      contorno: '#6f8268',
      tinta: '#18241f',
      'tinta-suave': '#4d5f57',
      ambar: '#1c644e',
      'ambar-hondo': '#124a39',
      noche: '#0b1814',
      'noche-alta': '#14261f',
      azafran: '#d2b256',
      laton: '#a8a067',
    },
    dark: {
      arena: '#121a16',
      lino: '#24302a',
      blanco: '#1a241f',
      hilo: '#35453c',
      contorno: '#7b9484',
      tinta: '#e6efe8',
      'tinta-suave': '#a9bbb0',
      ambar: '#6fcaa6',
      'ambar-hondo': '#9bdfc4',
      noche: '#070f0c',
      'noche-alta': '#101c17',
      azafran: '#d2b256',
      laton: '#a8a067',
    },
  },
  zafiro: {
    label: 'Zafiro',
    light: {
      arena: '#f2f4f8',
      lino: '#e3e8f1',
      blanco: '#ffffff',
      hilo: '#ccd4e2',
      contorno: '#72809c',
      tinta: '#1a2030',
      'tinta-suave': '#515b71',
      ambar: '#2a4f92',
      'ambar-hondo': '#1d3a70',
      noche: '#0d1322',
      'noche-alta': '#182139',
      azafran: '#dcb463',
      laton: '#a39b80',
    },
    dark: {
      arena: '#131722',
      lino: '#262d3d',
      blanco: '#1b212e',
      hilo: '#394257',
      contorno: '#7f8db0',
      tinta: '#e8ecf5',
      'tinta-suave': '#adb7cb',
      ambar: '#9dbcf5',
      'ambar-hondo': '#c1d5fa',
      noche: '#080c16',
      'noche-alta': '#121829',
      azafran: '#dcb463',
      laton: '#a39b80',
    },
  },
}

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[]

export const isPalette = (name: unknown): name is PaletteName => PALETTE_NAMES.some((one) => one === name)

/** `contraste` of app/tokens.css: text on `ambar`. */
export const CONTRAST_TEXT: Readonly<Record<Mode, string>> = { light: '#ffffff', dark: '#17110d' }
