import { foldText } from './fold-text.ts'

/** For passwords that are chosen now; whoever has a shorter one from before still comes in with it. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

/** What lists of leaked passwords begin with, in Spanish and English; digits around a word do not make it better. */
const COMMON = new Set(
  (
    'password passwd contrasena clave secreto secreta iloveyou teamo tequiero tequieromucho qwerty qwertyuiop ' +
    'asdfgh asdfghjkl zxcvbnm abc abcd abcdef abcdefgh administrador admin usuario bienvenido bienvenida ' +
    'welcome princesa estrella mariposa futbol barcelona realmadrid colombia ecuador mexico argentina peru chile ' +
    'venezuela america familia alejandro alejandra mierda sunshine dragon monkey letmein football baseball ' +
    'superman batman pokemon perfume perfumes'
  ).split(' '),
)

/** What is wrong with a new password, in a sentence; undefined when it will do. `known` is what anybody could guess. */
export function passwordFault(password: string, known: readonly string[]): string | undefined {
  if (password.length < MIN_PASSWORD) return `Usa al menos ${MIN_PASSWORD} caracteres.`
  if (password.length > MAX_PASSWORD) return `Usa como mucho ${MAX_PASSWORD} caracteres.`
  const folded = foldText(password).replaceAll(' ', '')
  const word = folded.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const guessable = known.map((text) => foldText(text).replaceAll(' ', '')).filter((text) => text.length > 2)
  const isEasy =
    new Set(folded).size < 4 ||
    isRow(folded) ||
    COMMON.has(word) ||
    guessable.some((text) => text === folded || text === word)
  return isEasy
    ? 'Esa contraseña es fácil de adivinar. Prueba con tres o cuatro palabras seguidas.'
    : undefined
}

/** 12345678, 87654321, abcdefgh. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((sign, place) => sign.charCodeAt(0) - text.charCodeAt(place))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}
