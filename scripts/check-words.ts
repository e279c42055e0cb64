/**
 * Finds words that the glossary refuses (docs/glossary.md, "Words to avoid") in names and comments of the code, in test
 * titles and in documents. Prints file, line and what to write; exits 1 if there is one. Texts in Spanish are not read.
 */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'

interface Rule {
  /** In names it is looked for as a part: `oldPictures` has `picture`. */
  word: RegExp
  write: string
  /** Files where the word has its own meaning. */
  except?: RegExp
}

const RULES: Rule[] = [
  {
    // Two tables of an older migration are named `catalogue_…`.
    word: /\b(catalogue(?! (seed|counts))|colour|favourite|licence|behaviour|neighbour|centre)s?\b/i,
    write: 'American spelling',
    // Keys are names of tables, such as `favourites`.
    except: /^server\/db\/table-rows\.test\.ts$/,
  },
  {
    word: /\bcancell(ed|ing)\b|\b(initial|normal|capital|recogn|organ|optim)is(e|es|ed|ing)\b/i,
    write: 'American spelling',
    // The stored state of an import; entries of former versions.
    except: /^shop\/import\/import-states\.ts$|^CHANGELOG\.md$/,
  },
  {
    word: /\bpictures?\b/i,
    write: 'image',
    // A key of catalog files; a key of a backup's manifest.
    except: /^demo\/|^tools\/demo-bottles\/|^(server\/backup|scripts)\//,
  },
  {
    word: /\bletters?\b(?! spacing)(?!-spacing)/i,
    write: 'e-mail',
    // Letters of the alphabet.
    except:
      /^shop\/(text|catalog|orders\/order-code|products\/testing)|^server\/auth\/(password-strength|totp)|^tools\/|^docs\/(security|performance)\.md$/,
  },
  {
    word: /\b(faults?|refusals?|hindrances?|hinders?)\b/i,
    write: 'error, failure',
    except: /^bench\/faults\/|performance\.md$|benches\.md$/,
  },
  { word: /\badministration\b/i, write: 'admin area', except: /^CHANGELOG\.md$/ },
  { word: /\bdoors?\b/i, write: 'guard, sign-in' },
  { word: /\b(knocks?|siege)\b/i, write: 'attempt, lockout' },
  { word: /\b(turnstile|retried)\b/i, write: 'semaphore, retry' },
  { word: /\b(unsealed|sealed|seals?)\b/i, write: 'encrypt' },
  { word: /\b(tell|tells|told|telling)\b/i, write: 'report, notify, say' },
  { word: /\b(dearest|ceiling)\b/i, write: 'max, limit' },
  { word: /\b(MOST|LEAST|(?:const|let) (?:most|least))\b/, write: 'max, min' },
  { word: /\bkept\b/i, write: 'cached, stored, queued, retained' },
  {
    // A type, a predicate, a list and the methods of the platform may end so.
    word: /\b(?!(?:type|function|is|has|list) [A-Z]|(?:index|last Index|value|supported Values|get Prototype|to Be Instance) Of)[a-z]\w*(?: [A-Z]\w*)* Of\b(?! [A-Z])/,
    write: 'a verb: toX, findX, readX, countX',
  },
  { word: /\b(anew|redraw)\b/i, write: 'again, re-encode' },
  {
    word: /\b(somebody|someone|nobody|anybody|everybody|whoever)('s)?\b/i,
    write: 'user, visitor, customer, client, process',
  },
]

const CODE = /\.(ts|tsx|js|css)$/
const TITLE = /(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*(['"`])(.*?)\1/g

const found: string[] = []
for await (const file of glob(
  '{app,shop,server,demo,tests,scripts,bench,tools,public,docs}/**/*.{ts,tsx,js,css,md}',
))
  check(file)
for await (const file of glob('*.{md,ts}')) check(file)

function check(file: string): void {
  if (file.includes('node_modules/') || /^docs\/spec-coverage\.md$|^scripts\/check-words\.ts$/.test(file))
    return
  const text = readFileSync(file, 'utf8')
  const readable = CODE.test(file) ? namesAndComments(text) : (text.split('## Words to avoid')[0] ?? '')
  for (const [index, line] of readable.split('\n').entries()) {
    for (const { word, write, except } of RULES) {
      const match = word.exec(line)
      if (match && !except?.test(file)) found.push(`${file}:${index + 1} "${match[0]}": write ${write}`)
    }
  }
}

/** The code without what users read: texts are blank but for test titles, and names are split into their words. */
function namesAndComments(text: string): string {
  let out = ''
  for (const [part] of text.matchAll(
    /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[^'"`/]+|./g,
  )) {
    if (/^['"`]/.test(part) && part.length > 1) out += part.replace(/[^\n]/g, ' ')
    else if (part.startsWith('/')) out += part
    else out += part.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
  }
  const titles = [...text.matchAll(TITLE)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length - 1,
    title: match[2] ?? '',
  }))
  const lines = out.split('\n')
  for (const { line, title } of titles) lines[line] += ` ${title}`
  return lines.join('\n')
}

for (const line of found.sort()) console.error(line)
console.log(found.length === 0 ? 'Words follow docs/glossary.md' : `${found.length} words to replace`)
process.exitCode = found.length === 0 ? 0 : 1
