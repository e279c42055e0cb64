import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { type Country, isCountry } from '#shop/countries/countries.ts'
import { type ReadPhone, visiblePhone } from './phone.ts'

/**
 * The digits of a number in the format of wa.me, country code first; undefined when no phone can have it. Without + or
 * 00 it is a number of `country`; with them, of any country.
 */
export function parsePhone(text: string, country: Country | undefined): string | undefined {
  const visible = visiblePhone(text)?.replace(/^\+\s*(\d+)\s*\(0\)/, '+$1')
  if (!visible) return undefined
  const digits = visible.replace(/\D/g, '')
  if (visible.startsWith('+')) return whatsappDigits(`+${digits}`)
  if (digits.startsWith('00')) return whatsappDigits(`+${digits.slice(2)}`)
  // Without a country 321 123 4567 of Colombia would become a number of Belgium, 32.
  if (!country) return undefined
  return whatsappDigits(country === 'MX' ? digits.replace(OLD_MEXICAN, '') : digits, country)
}

/** Before 2019 Mexican mobile numbers had a 1 after the country's code, and 01, 044 or 045 were dialed first. */
const OLD_MEXICAN = /^(?:\+?52)?(?:01|044|045|1)(?=\d{10}$)/

function whatsappDigits(written: string, country?: Country): string | undefined {
  const today = written.startsWith('+52') ? written.replace(OLD_MEXICAN, '+52') : written
  const number = parsePhoneNumberFromString(today, country)
  if (!number?.isValid()) return undefined
  const digits = argentineMobile(number.number) ?? number.number.slice(1)
  // Shorter ones are service numbers inside their country, such as 2100 in Uruguay.
  return digits.length < MIN_DIGITS ? undefined : digits
}

const MIN_DIGITS = 8

/** WhatsApp wants a 9 before the area code of an Argentine number; toll-free numbers (0800) have no area code. */
function argentineMobile(number: string): string | undefined {
  const mobile = number.replace(/^\+54(?!9)/, '+549')
  return mobile !== number && parsePhoneNumberFromString(mobile)?.isValid() ? mobile.slice(1) : undefined
}

/** The country of a number in international form, if the settings list it. */
export function countryOfNumber(digits: string): Country | undefined {
  const country = parsePhoneNumberFromString(`+${digits}`)?.country
  return isCountry(country) ? country : undefined
}

/** A number of the country as its people write it: "8312 3456". */
export function phoneExample(country: Country): string {
  return getExampleNumber(country, examples)?.formatNational() ?? ''
}

/** Reads the phones of a form; the error names an example of the shop's country. */
export function phoneReader(country: Country | undefined): ReadPhone {
  const error = country
    ? `Escribe un número completo, por ejemplo ${phoneExample(country)}; si es de otro país, con + y su código.`
    : 'Escribe un número completo, con + y el código de tu país.'
  return (typed) => {
    const digits = parsePhone(typed, country)
    return digits ? { digits } : { error }
  }
}
