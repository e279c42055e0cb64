/** The error message of a rate limit, with the time of the next allowed attempt. */
export function slowedText(seconds: number, what = 'Demasiados intentos fallidos'): string {
  const minutes = Math.ceil(seconds / 60)
  const time = seconds > 90 ? `${minutes} minutos` : seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return `${what}. Vuelve a probar dentro de ${time}.`
}
