import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { StartError } from '#server/db/database.ts'
import { centsFromDecimal } from '#shop/money/money.ts'
import { parseGender } from '#shop/products/parse-values.ts'
import { type PlainProduct, TEXT_FIELDS, type TextField } from '#shop/products/plain-fields.ts'
import { PRODUCT_FIELDS, type TextFieldName } from '#shop/products/product-fields.ts'
import { SCENT_FAMILIES } from '#shop/products/value-sets.ts'
import { cleanLines, oneLine } from '#shop/text/clean-text.ts'
import type { CatalogPerfume } from './catalog-perfume.ts'
import { composeDescription, composeShortDescription } from './composed-description.ts'
import { inventFigures } from './invented-figures.ts'

const line = (longest: number) => z.string().transform(oneLine).pipe(z.string().min(1).max(longest))
const amount = z.number().positive().max(1_000_000).transform(centsFromDecimal)
const noteNames = z.array(line(80)).max(40)

/** The text fields with separate rules in a file. */
const OWN_RULES = ['brand', 'name', 'gender', 'shortDescription', 'description', 'currency'] as const
type OtherText = Exclude<TextFieldName, (typeof OWN_RULES)[number]>
/** The other text fields are optional: older files do not have fields that were added later. */
const OTHER_TEXTS = TEXT_FIELDS.filter(({ name }) => OWN_RULES.every((own) => own !== name))

const optionalText = ({ initial = '', required, limit, allowed, control }: TextField) =>
  z
    .string()
    .transform((text) => (control === 'textarea' ? cleanLines(text) : oneLine(text)))
    .pipe(
      z
        .string()
        .min(required ? 1 : 0)
        .max(limit?.length ?? Number.POSITIVE_INFINITY)
        .refine((text) => allowed?.test(text) ?? true, allowed?.error),
    )
    .default(initial)

/** The other text fields: by the name of their column, or as in a new product's form. */
const otherTexts = z
  .object(Object.fromEntries(OTHER_TEXTS.map((field) => [columnName(field.name), optionalText(field)])))
  .transform(
    (row) =>
      Object.fromEntries(OTHER_TEXTS.map(({ name }) => [name, row[columnName(name)]])) as Pick<
        PlainProduct,
        OtherText
      >,
  )

function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}

/** A perfume's facts in the format of `arabic-perfumes.json`. Other fields are ignored. */
const facts = z.object({
  brand: line(PRODUCT_FIELDS.brand.limit.length),
  name: line(PRODUCT_FIELDS.name.limit.length),
  gender: z.string().transform((text, context) => {
    const gender = parseGender(text)
    if (!gender) context.addIssue({ code: 'custom', message: 'debe ser Hombre, Mujer o Unisex' })
    return gender ?? z.NEVER
  }),
  year: z.number().int().min(1800).max(2100).optional(),
  scent_family: z.array(z.enum(SCENT_FAMILIES)).max(SCENT_FAMILIES.length),
  notes: z.object({ top: noteNames, middle: noteNames, base: noteNames }),
  rating: z.number().min(0).max(5),
  review_count: z.number().int().min(0).max(2_000_000_000),
})

/** The format of the demo catalog: the same facts, with texts and the values that a shop decides. */
const complete = facts.extend({
  concentration: line(PRODUCT_FIELDS.concentration.limit.length),
  short_description: line(PRODUCT_FIELDS.shortDescription.limit.length),
  description: z.string().max(PRODUCT_FIELDS.description.limit.length).transform(cleanLines),
  sizes: z
    .array(
      z
        .object({
          value: z.number().positive().max(10_000),
          unit: line(10),
          decant: z.boolean(),
          price: amount,
          sale_price: amount.optional(),
        })
        .transform(({ sale_price, ...size }) => ({
          ...size,
          ...(sale_price ? { salePrice: sale_price } : {}),
        })),
    )
    .min(1)
    .max(20),
  attributes: z.array(line(60)).max(20),
  is_available: z.boolean(),
})

/**
 * The perfumes of a JSON file, complete or with only facts. Missing values are invented and marked as such. An invalid
 * file throws a StartError with the file, the row and the field.
 */
export async function readCatalogFile(path: string): Promise<CatalogPerfume[]> {
  const rows = parseRows(path, await readText(path))
  const perfumes = rows.map((row, index) =>
    readRow(row, (reason) => broken(path, `fila ${index + 1}, ${reason}`)),
  )
  const seen = new Map<string, number>()
  for (const [index, { brand, name }] of perfumes.entries()) {
    const key = JSON.stringify([brand, name])
    const earlier = seen.get(key)
    if (earlier)
      throw broken(path, `fila ${index + 1}, campo «name»: «${brand} ${name}» ya está en la fila ${earlier}`)
    seen.set(key, index + 1)
  }
  return perfumes
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no existe' : (error as Error).message
    throw broken(path, reason)
  }
}

function parseRows(path: string, text: string): unknown[] {
  let rows: unknown
  try {
    rows = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw broken(path, `no es JSON válido (${(error as Error).message.replace(/\s+/g, ' ')})`)
  }
  if (!Array.isArray(rows)) throw broken(path, 'debe ser una lista JSON de perfumes')
  return rows
}

function readRow(row: unknown, toError: (reason: string) => StartError): CatalogPerfume {
  const texts = parse(otherTexts, typeof row === 'object' ? row : {}, toError)
  const isComplete = typeof row === 'object' && row !== null && 'sizes' in row
  if (isComplete) {
    const { scent_family, review_count, short_description, is_available, ...perfume } = parse(
      complete,
      row,
      toError,
    )
    return {
      ...texts,
      ...perfume,
      scentFamily: scent_family,
      reviewCount: review_count,
      shortDescription: short_description,
      isAvailable: is_available,
    }
  }
  const { scent_family, review_count, ...rest } = parse(facts, row, toError)
  const perfume = { ...texts, ...rest, scentFamily: scent_family, reviewCount: review_count }
  return {
    ...perfume,
    ...inventFigures(perfume),
    shortDescription: composeShortDescription(perfume),
    description: composeDescription(perfume),
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  row: unknown,
  toError: (reason: string) => StartError,
): z.output<Schema> {
  const result = schema.safeParse(row, { error: z.locales.es().localeError })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw toError(`campo «${issue?.path.join('.') || '(todo)'}»: ${issue?.message.replace(/\s+/g, ' ')}`)
}

const broken = (path: string, what: string) =>
  new StartError(`No se puede usar el catálogo ${path}: ${what}.`)
