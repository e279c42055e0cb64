import type { Profile } from './outline.ts'

export type SilhouetteId =
  | 'columna'
  | 'redondo'
  | 'facetado'
  | 'arco'
  | 'joya'
  | 'cilindro'
  | 'gota'
  | 'cubo'
  | 'octogono'
  | 'attar'

export interface Silhouette {
  id: SilhouetteId
  /** Outline standing on y = 0, y negative upwards, x from the axis. */
  profile: Profile
  halfWidth: number
  /** Half width of the neck, on which collar and cap sit. */
  neck: number
  /** Width and height the cap should keep to. */
  cap: { width: number; height: number }
  /** Room for the label. */
  label: { y: number; width: number; height: number }
  wall: number
  foot: number
  /** Flat-fronted glass is lit by its bevels, round glass by its curve. */
  form: 'plano' | 'curvo'
  /** Straight sides that a band label may wrap. */
  band: boolean
}

const top = (s: Silhouette): number => s.profile.start[1]

export { top as bodyTop }

/** The ten bottles, standing on y = 0. */
export const SILHOUETTES: Record<SilhouetteId, Silhouette> = {
  columna: {
    id: 'columna',
    profile: {
      start: [60, -572],
      segs: [
        ['L', 168, -572],
        ['C', 184, -572, 192, -562, 192, -546],
        ['L', 192, -22],
        ['C', 192, -8, 184, 0, 170, 0],
      ],
    },
    halfWidth: 192,
    neck: 60,
    cap: { width: 178, height: 204 },
    label: { y: -262, width: 262, height: 300 },
    wall: 22,
    foot: 54,
    form: 'plano',
    band: true,
  },
  redondo: {
    id: 'redondo',
    profile: {
      start: [54, -548],
      segs: [
        ['C', 72, -536, 106, -536, 146, -518],
        ['C', 232, -478, 286, -384, 286, -286],
        ['C', 286, -158, 214, -46, 126, -6],
        ['C', 116, -1, 108, 0, 96, 0],
      ],
    },
    halfWidth: 286,
    neck: 54,
    cap: { width: 150, height: 190 },
    label: { y: -276, width: 330, height: 270 },
    wall: 34,
    foot: 52,
    form: 'curvo',
    band: false,
  },
  facetado: {
    id: 'facetado',
    profile: {
      start: [62, -566],
      segs: [
        ['L', 138, -556],
        ['L', 222, -462],
        ['L', 222, -104],
        ['L', 160, 0],
      ],
    },
    halfWidth: 222,
    neck: 62,
    cap: { width: 190, height: 196 },
    label: { y: -282, width: 262, height: 292 },
    wall: 26,
    foot: 50,
    form: 'plano',
    band: false,
  },
  arco: {
    id: 'arco',
    profile: {
      start: [46, -640],
      segs: [
        ['C', 52, -604, 92, -590, 138, -556],
        ['C', 184, -520, 208, -474, 208, -404],
        ['L', 208, -22],
        ['C', 208, -8, 200, 0, 186, 0],
      ],
    },
    halfWidth: 208,
    neck: 46,
    cap: { width: 124, height: 176 },
    label: { y: -244, width: 272, height: 312 },
    wall: 24,
    foot: 50,
    form: 'plano',
    band: true,
  },
  joya: {
    id: 'joya',
    profile: {
      start: [58, -520],
      segs: [
        ['C', 96, -518, 170, -524, 214, -494],
        ['C', 262, -460, 252, -394, 230, -326],
        ['L', 164, -44],
        ['C', 160, -18, 160, 0, 140, 0],
      ],
    },
    halfWidth: 250,
    neck: 58,
    cap: { width: 176, height: 228 },
    label: { y: -228, width: 244, height: 190 },
    wall: 28,
    foot: 60,
    form: 'curvo',
    band: false,
  },
  cilindro: {
    id: 'cilindro',
    profile: {
      start: [58, -632],
      segs: [
        ['C', 92, -630, 142, -630, 142, -596],
        ['L', 142, -20],
        ['C', 142, -8, 134, 0, 60, 3],
      ],
    },
    halfWidth: 142,
    neck: 58,
    cap: { width: 150, height: 188 },
    label: { y: -300, width: 212, height: 330 },
    wall: 15,
    foot: 44,
    form: 'curvo',
    band: true,
  },
  gota: {
    id: 'gota',
    profile: {
      start: [42, -606],
      segs: [
        ['C', 44, -560, 60, -520, 112, -456],
        ['C', 176, -378, 236, -310, 236, -202],
        ['C', 236, -86, 178, -20, 120, -4],
        ['C', 110, -1, 102, 0, 92, 0],
      ],
    },
    halfWidth: 236,
    neck: 42,
    cap: { width: 122, height: 196 },
    label: { y: -212, width: 280, height: 216 },
    wall: 26,
    foot: 48,
    form: 'curvo',
    band: false,
  },
  cubo: {
    id: 'cubo',
    profile: {
      start: [66, -470],
      segs: [
        ['L', 226, -470],
        ['C', 244, -470, 254, -460, 254, -442],
        ['L', 254, -24],
        ['C', 254, -8, 246, 0, 230, 0],
      ],
    },
    halfWidth: 254,
    neck: 66,
    cap: { width: 214, height: 214 },
    label: { y: -232, width: 332, height: 252 },
    wall: 36,
    foot: 62,
    form: 'plano',
    band: false,
  },
  octogono: {
    id: 'octogono',
    profile: {
      start: [58, -540],
      segs: [
        ['L', 116, -532],
        ['L', 268, -380],
        ['L', 268, -152],
        ['L', 116, 0],
      ],
    },
    halfWidth: 268,
    neck: 58,
    cap: { width: 158, height: 200 },
    label: { y: -266, width: 320, height: 262 },
    wall: 32,
    foot: 52,
    form: 'plano',
    band: false,
  },
  attar: {
    id: 'attar',
    profile: {
      start: [34, -440],
      segs: [
        ['C', 38, -402, 84, -384, 128, -330],
        ['C', 168, -278, 166, -190, 128, -120],
        ['C', 108, -84, 84, -74, 78, -40],
        ['L', 70, -30],
      ],
    },
    halfWidth: 158,
    neck: 34,
    cap: { width: 96, height: 250 },
    label: { y: -230, width: 226, height: 168 },
    wall: 18,
    foot: 64,
    form: 'curvo',
    band: false,
  },
}
