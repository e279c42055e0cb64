import { darken, type Hex, lighten } from './color.ts'
import { blossom, type Draw, sphere } from './ingredient-parts.ts'
import { svg } from './svg.ts'

export const amaderado: Draw = (d) => {
  const chip = (x: number, y: number, w: number, h: number, turn: number, c: Hex): string => {
    let grain = ''
    for (let i = 1; i < 5; i++)
      grain += svg`M${-w / 2 + 6} ${-h / 2 + (h * i) / 5}Q0 ${-h / 2 + (h * i) / 5 - 5} ${w / 2 - 8} ${-h / 2 + (h * i) / 5 + 2}`
    return svg`<g transform="translate(${x} ${y}) rotate(${turn})">
      <path d="M${-w / 2} ${-h * 0.3}L${-w * 0.36} ${-h / 2}L${w * 0.42} ${-h * 0.46}L${w / 2} ${-h * 0.1}L${w * 0.44} ${h / 2}L${-w * 0.4} ${h * 0.46}Z" fill="${d.linear(
        [
          [0, lighten(c, 0.28)],
          [0.45, c],
          [1, darken(c, 0.5)],
        ],
        0,
        0,
        0.4,
        1,
      )}"/>
      <path d="${grain}" fill="none" stroke="${darken(c, 0.6)}" stroke-opacity=".6" stroke-width="1.5"/>
      <path d="M${-w / 2} ${-h * 0.3}L${-w * 0.36} ${-h / 2}L${w * 0.42} ${-h * 0.46}L${w / 2} ${-h * 0.1}" fill="none" stroke="${lighten(c, 0.55)}" stroke-opacity=".55" stroke-width="1.5"/></g>`
  }
  return svg`${chip(-6, -86, 128, 34, -24, '#6b4426')}${chip(34, -62, 132, 36, 18, '#8a5b32')}${chip(-46, -26, 122, 42, -6, '#7a4d2a')}${chip(50, -22, 110, 38, 5, '#5a371f')}`
}

export const oriental: Draw = (d) => {
  const tear = (x: number, r: number, k: number, c: Hex): string => svg`
    <path transform="translate(${x} 0)" d="M${-r} ${-r * 0.5}C${-r} ${-r * 1.3 * k} ${-r * 0.3} ${-r * 1.7 * k} ${r * 0.2} ${-r * 1.6 * k}C${r * 0.9} ${-r * 1.4 * k} ${r * 1.1} ${-r * 0.8} ${r} ${-r * 0.3}C${r * 0.8} 0 ${-r * 0.8} 0 ${-r} ${-r * 0.5}Z" fill="${d.radial(
      [
        [0, '#ffe2a0'],
        [0.25, lighten(c, 0.2)],
        [0.6, c],
        [1, darken(c, 0.5)],
      ],
      0.5,
      0.5,
      0.6,
      0.6,
      0.74,
    )}"/>
    <path transform="translate(${x} 0)" d="M${-r * 0.6} ${-r * 0.9 * k}Q${-r * 0.3} ${-r * 1.4 * k} ${r * 0.2} ${-r * 1.4 * k}Q${-r * 0.2} ${-r * 1.15 * k} ${-r * 0.6} ${-r * 0.9 * k}Z" fill="#fff8e4" opacity=".75"/>`
  return svg`${tear(-50, 42, 1.1, '#b5661b')}${tear(38, 52, 1.15, '#c97a22')}${tear(-4, 34, 0.9, '#d98e2b')}${tear(-88, 20, 0.9, '#c97a22')}${tear(94, 22, 0.85, '#a9541a')}`
}

export const acuatico: Draw = (d) => {
  const pebble = (x: number, y: number, rx: number, ry: number, c: Hex, vein = ''): string =>
    svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${sphere(d, c)}"/>${vein}`
  const dew = (x: number, y: number, r: number): string => svg`
    <ellipse cx="${x + r * 0.15}" cy="${y + r * 0.55}" rx="${r}" ry="${r * 0.24}" fill="#17110d" opacity=".3"/>
    <path transform="translate(${x} ${y})" d="${svg`M${-r} ${r * 0.3}C${-r} ${-r * 0.75} ${r} ${-r * 0.75} ${r} ${r * 0.3}C${r} ${r * 0.75} ${-r} ${r * 0.75} ${-r} ${r * 0.3}Z`}" fill="${d.radial(
      [
        [0, '#ffffff', 0.85],
        [0.4, '#bfdde2', 0.75],
        [1, '#2f6c86', 0.8],
      ],
      0.5,
      0.5,
      0.6,
      0.68,
      0.8,
    )}"/>
    <ellipse cx="${x - r * 0.38}" cy="${y - r * 0.12}" rx="${r * 0.2}" ry="${r * 0.13}" fill="#fff" opacity=".95"/>`
  const vein =
    '<path d="M-86 -44Q-50 -34 -2 -42" fill="none" stroke="#e6e2d8" stroke-opacity=".55" stroke-width="3"/>'
  return svg`${pebble(-40, -30, 72, 31, '#7d8d96', vein)}${pebble(56, -22, 54, 23, '#c4bbaa')}${pebble(-16, -76, 48, 20, '#54707e')}${dew(-26, -98, 13)}${dew(4, -94, 7)}${dew(-88, -52, 8)}${dew(44, -46, 14)}${dew(76, -40, 8)}${dew(112, -4, 10)}`
}

export const gourmand: Draw = (d) => {
  const pod = (path: string, c: Hex): string =>
    svg`<path d="${path}" fill="none" stroke="${darken(c, 0.3)}" stroke-width="15" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${c}" stroke-width="11" stroke-linecap="round"/><path d="${path}" transform="translate(-1 -3)" fill="none" stroke="${lighten(c, 0.42)}" stroke-opacity=".55" stroke-width="2.4" stroke-linecap="round"/>`
  return svg`${pod('M-98 -12C-50 -30 30 -52 88 -126', '#4a2c1a')}${pod('M-88 -70C-40 -30 40 -14 100 -12', '#5a3620')}${pod('M-60 -8C-10 -12 60 -40 104 -66', '#3d2415')}${blossom(d, -20, -66, 46, 10, '#f7ead0', '#c98a2b')}`
}

export const especiado: Draw = (d) => {
  let anise = ''
  for (let i = 0; i < 8; i++)
    anise += svg`<g transform="rotate(${i * 45 + 10})"><path d="M0 -6C-15 -22 -13 -44 0 -60C13 -44 15 -22 0 -6Z" fill="${d.linear(
      [
        [0, '#b9713a'],
        [0.5, '#8a4a20'],
        [1, '#5a2d14'],
      ],
    )}"/><path d="M0 -14C-5 -24 -5 -38 0 -48C5 -38 5 -24 0 -14Z" fill="#3d1c0d"/><ellipse cx="0" cy="-29" rx="4.4" ry="8" fill="${sphere(d, '#c98a4a')}"/></g>`
  const stick = (
    y: number,
    x: number,
    w: number,
    turn: number,
  ): string => svg`<g transform="translate(${x} ${y}) rotate(${turn})">
    <rect x="${-w / 2}" y="-15" width="${w}" height="30" rx="9" fill="${d.linear(
      [
        [0, '#d69a63'],
        [0.35, '#a8652f'],
        [0.6, '#7d431c'],
        [0.72, '#a8652f'],
        [1, '#5f3114'],
      ],
      0,
      0,
      0,
      1,
    )}"/>
    <ellipse cx="${-w / 2 + 5}" cy="0" rx="7" ry="14" fill="#6b3818"/><path d="M${-w / 2 + 5} -8A4 8 0 1 0 ${-w / 2 + 8} 4" fill="none" stroke="#d69a63" stroke-width="2"/></g>`
  return svg`${stick(-16, 14, 188, 0)}${stick(-46, 30, 160, -7)}<g transform="translate(-52 -58)">${anise}<circle r="8" fill="#5a2d14"/></g>`
}
