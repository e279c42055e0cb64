/**
 * Spanish names of cities and islands of the time zone database, where they differ: those of Spanish-speaking countries, and
 * of countries where many of their people live. Not from `Intl`, which gives other texts in other browsers.
 */
const SPANISH_NAMES: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bahia_Banderas: 'Bahía de Banderas',
  Bogota: 'Bogotá',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Dubai: 'Dubái',
  Easter: 'Isla de Pascua',
  Galapagos: 'Galápagos',
  Havana: 'La Habana',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Los_Angeles: 'Los Ángeles',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  New_York: 'Nueva York',
  North_Dakota: 'Dakota del Norte',
  Panama: 'Panamá',
  Paris: 'París',
  Rio_Gallegos: 'Río Gallegos',
  Rome: 'Roma',
  Sao_Paulo: 'São Paulo',
  Tucuman: 'Tucumán',
}

/** The place of a time zone: "Ciudad de México" of "America/Mexico_City", "Salta, Argentina" of "America/Argentina/Salta". */
export function cityName(timeZone: string): string {
  const places = timeZone.split('/').slice(1).reverse()
  return places.map((place) => SPANISH_NAMES[place] ?? place.replaceAll('_', ' ')).join(', ') || timeZone
}
