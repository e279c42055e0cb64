/** "1.234": a whole number as people read it. */
export function formatNumber(number: number): string {
  return number.toLocaleString('es-CO')
}

/** The form of a word for a number of things. */
export function plural<Text extends string>(count: number, one: Text, many: Text): Text {
  return count === 1 ? one : many
}

/** "1 pedido", "1.234 pedidos". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${plural(count, one, many)}`
}
