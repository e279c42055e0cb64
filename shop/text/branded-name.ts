/** "Khamrah de Lattafa"; the name alone where the product has no brand. */
export function brandedName(name: string, brand: string): string {
  return brand === '' ? name : `${name} de ${brand}`
}
