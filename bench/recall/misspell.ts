import type { Random } from '../abuse/random.ts'

/** The rows of a Spanish keyboard. */
const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm']

/** Spellings that sound the same to a Spanish speaker. */
const BY_EAR: [RegExp, string[]][] = [
  [/c(?=[aouklr])/, ['k']],
  [/qu(?=[ei])/, ['k']],
  [/c(?=[ei])/, ['s', 'z']],
  [/z/, ['s']],
  [/s(?!h)/, ['z']],
  [/v/, ['b']],
  [/b/, ['v']],
  [/ll/, ['y', 'l']],
  [/ph/, ['f']],
  [/x/, ['ks', 's']],
  [/sh/, ['ch', 's']],
  [/g(?=[ei])/, ['j']],
  [/(?<![cskgtpd])h/, ['', 'j']],
  [/y(?![aeou])/, ['i']],
  [/ee/, ['i']],
  [/oo/, ['u']],
  [/([lnmrtfps])\1/, ['$1']],
]
/** Other Latin spellings of Arabic sounds. */
const TRANSLITERATIONS: [RegExp, string[]][] = [
  [/kh/, ['k', 'j', 'h']],
  [/gh/, ['g']],
  [/q/, ['k']],
  [/k(?!h)/, ['q']],
  [/oud/, ['ud', 'aoud', 'oudh']],
  [/oo/, ['u', 'ou']],
  [/ou/, ['u', 'oo']],
  [/ee/, ['i']],
  [/aa/, ['a']],
  [/ai|ay/, ['ei', 'ay', 'ai']],
  [/w/, ['u']],
  [/y/, ['i']],
  [/z/, ['s']],
  [/dh|th/, ['d', 't']],
  [/h$/, ['']],
  [/a$/, ['ah']],
  [/([bdflmnrst])\1/, ['$1']],
  [/(?<=[aeiou])([dflmnrst])(?=[aeiou])/, ['$1$1']],
]
/** Arabic words of names as they are written in Arabic. */
const ARABIC: Readonly<Record<string, string>> = {
  khamrah: 'خمرة',
  asad: 'أسد',
  yara: 'يارا',
  oud: 'عود',
  musk: 'مسك',
  musc: 'مسك',
  amber: 'عنبر',
  rose: 'ورد',
  ward: 'ورد',
  hawas: 'حواس',
  lattafa: 'لطافة',
  shaghaf: 'شغف',
  raghba: 'رغبة',
  qaed: 'قائد',
  ameer: 'أمير',
  ameerat: 'أميرة',
  ameera: 'أميرة',
  sultan: 'سلطان',
  layali: 'ليالي',
  layl: 'ليل',
  lail: 'ليل',
  fakhar: 'فخر',
  maahir: 'ماهر',
  ajwad: 'أجواد',
  ajmal: 'أجمل',
  rasasi: 'رصاصي',
  haramain: 'حرمين',
  afnan: 'أفنان',
  armaf: 'أرماف',
  amouage: 'أمواج',
  khalis: 'خالص',
  zaafaran: 'زعفران',
  nabeel: 'نبيل',
  sandal: 'صندل',
  bakhoor: 'بخور',
  bakhour: 'بخور',
  naseem: 'نسيم',
  sehr: 'سحر',
  hayaat: 'حياة',
  dahab: 'ذهب',
  dhahab: 'ذهب',
  mukhallat: 'مخلط',
  hayam: 'هيام',
  noor: 'نور',
  nour: 'نور',
  qamar: 'قمر',
  shams: 'شمس',
  wisam: 'وسام',
  wisal: 'وصال',
  harir: 'حرير',
  sheikh: 'شيخ',
  shaikh: 'شيخ',
  malaki: 'ملكي',
  maleki: 'ملكي',
  sumou: 'سمو',
  ramz: 'رمز',
  habibi: 'حبيبي',
  farah: 'فرح',
  nujoom: 'نجوم',
  jawhara: 'جوهرة',
  lulu: 'لولو',
  safa: 'صفا',
  mayar: 'ميار',
  sabah: 'صباح',
  salam: 'سلام',
  hala: 'هلا',
  hamsah: 'همسة',
  rouh: 'روح',
  ruh: 'روح',
  ishq: 'عشق',
  hub: 'حب',
  qalb: 'قلب',
  badee: 'بديع',
  ana: 'أنا',
  abiyedh: 'أبيض',
  aswad: 'أسود',
  ahmar: 'أحمر',
  kashkha: 'كشخة',
  amir: 'أمير',
  emaan: 'إيمان',
  faris: 'فارس',
  fursan: 'فرسان',
  emir: 'أمير',
  tohfa: 'تحفة',
  wasl: 'وصل',
  dubai: 'دبي',
  arabia: 'عربية',
  arabian: 'عربي',
  sahara: 'صحراء',
  zahra: 'زهرة',
  nada: 'ندى',
  sama: 'سماء',
  reem: 'ريم',
  ghala: 'غلا',
  walaa: 'ولاء',
  shahd: 'شهد',
  haya: 'هيا',
  hayaa: 'حياء',
  bahar: 'بهار',
  dinar: 'دينار',
  aseel: 'أصيل',
  khair: 'خير',
  gharaam: 'غرام',
}

interface Named {
  name: string
  brand: string
}

/** The ways in which users miss a name. Each gives a term, or nothing where it does not apply. All are folded texts. */
export const MISSPELLINGS: Record<string, (perfume: Named, random: Random) => string | undefined> = {
  dropped: typingError((word, at) => word.slice(0, at) + word.slice(at + 1)),
  doubled: typingError((word, at) => word.slice(0, at + 1) + word.slice(at)),
  swapped: typingError((word, at) => {
    const [first = '', second = ''] = [word[at], word[at + 1]]
    return first === second ? word : word.slice(0, at) + second + first + word.slice(at + 2)
  }),
  'neighbor key': typingError((word, at, random) => {
    const keys = neighborKeys(word[at] ?? '')
    return keys.length === 0 ? word : word.slice(0, at) + random.pick(keys) + word.slice(at + 1)
  }),
  'first character': typingError((word, _, random) => {
    const keys = neighborKeys(word[0] ?? '')
    return keys.length === 0 ? word : random.pick(keys) + word.slice(1)
  }),
  'by ear': ({ name }, random) => respell(name, BY_EAR, random),
  transliterated: ({ name }, random) => respell(name, TRANSLITERATIONS, random),
  'Arabic script': ({ name }) => writeArabic(name.split(' ')),
  'run together': ({ name }) => (name.includes(' ') ? name.replaceAll(' ', '') : undefined),
  'brand run together': ({ name, brand }) => `${brand}${name}`.replaceAll(' ', ''),
  split: ({ name }, random) => {
    const word = pickWord(name, random, 6)
    if (word === undefined) return undefined
    const at = 2 + random.below(word.length - 3)
    return replaceWord(name, word, `${word.slice(0, at)} ${word.slice(at)}`)
  },
  reversed: ({ name }) => (name.includes(' ') ? name.split(' ').toReversed().join(' ') : undefined),
  'brand + word': ({ name, brand }, random) => `${brand} ${pickWord(name, random, 3) ?? name}`,
  'brand + misspelled word': ({ name, brand }, random) => {
    const word = pickWord(name, random, 5)
    if (word === undefined) return undefined
    const at = random.below(word.length)
    return `${brand} ${word.slice(0, at)}${word.slice(at + 1)}`
  },
  'misspelled brand + name': ({ name, brand }, random) => {
    const word = pickWord(brand, random, 4)
    if (word === undefined) return undefined
    const at = random.below(word.length)
    return `${replaceWord(brand, word, word.slice(0, at) + word.slice(at + 1))} ${name}`
  },
}

/** One error in one word of at least four characters. */
function typingError(change: (word: string, at: number, random: Random) => string) {
  return ({ name }: Named, random: Random): string | undefined => {
    const word = pickWord(name, random, 4)
    if (word === undefined) return undefined
    const changed = change(word, random.below(word.length), random)
    return changed === word ? undefined : replaceWord(name, word, changed)
  }
}

function pickWord(name: string, random: Random, min: number): string | undefined {
  const words = name.split(' ').filter((word) => word.length >= min && /^[a-z]+$/.test(word))
  return words.length === 0 ? undefined : random.pick(words)
}

const replaceWord = (name: string, word: string, by: string) =>
  name
    .split(' ')
    .map((one) => (one === word ? by : one))
    .join(' ')

/** Up to two of the rules that apply, once each. */
function respell(name: string, rules: [RegExp, string[]][], random: Random): string | undefined {
  let text = name
  for (let change = 0; change < 2; change++) {
    const [pattern, replacements] = random.pick(
      rules.filter(([pattern]) => pattern.test(text)).concat([[/$^/, ['']]]),
    )
    text = text.replace(pattern, random.pick(replacements))
  }
  return text === name ? undefined : text.trim()
}

function neighborKeys(key: string): string[] {
  const row = KEYBOARD.findIndex((keys) => keys.includes(key))
  const at = KEYBOARD[row]?.indexOf(key) ?? -1
  return [KEYBOARD[row]?.[at - 1], KEYBOARD[row]?.[at + 1], KEYBOARD[row + 1]?.[at]].filter(
    (one) => one !== undefined && /[a-z]/.test(one),
  ) as string[]
}

/** A name of words whose Arabic spelling is known, with the article as part of its noun. */
function writeArabic(words: readonly string[]): string | undefined {
  const isArticle = (word: string | undefined) => word === 'al'
  if (words.every(isArticle)) return undefined
  const written = words.flatMap((word, at) => {
    if (isArticle(word)) return []
    const arabic = ARABIC[word]
    return arabic === undefined ? [undefined] : [isArticle(words[at - 1]) ? `ال${arabic}` : arabic]
  })
  return written.includes(undefined) ? undefined : written.join(' ')
}
