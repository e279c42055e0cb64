import { href } from 'react-router'
import { OWN_PASSWORD } from '#shop/accounts/admin-access.ts'
import { type FieldName, FORM_FIELDS, type FormPart, partHref } from '#shop/settings/settings-form.ts'

interface StepRow {
  label: string
  /** Why it matters, or what happens there. */
  hint: string
  to: string
  /** The button of an operator who keeps what is there: no data says whether a default is right. */
  confirm?: string
  /** The list can be hidden while it is pending. */
  isOptional?: true
}

/** What a new shop needs, in the order of the list. */
const STEPS = {
  clave: {
    label: 'Tu propia contraseña',
    hint: 'Cambia la de la instalación.',
    to: OWN_PASSWORD,
    confirm: 'Ya es mía',
  },
  nombre: {
    label: 'Nombre de la tienda',
    hint: 'Está en cada página.',
    to: fieldHref('storeName'),
    confirm: 'Se llama así',
  },
  pais: {
    label: 'País',
    hint: 'Para leer bien los teléfonos.',
    to: fieldHref('country'),
  },
  moneda: {
    label: 'Moneda',
    hint: 'La de tus precios.',
    to: partHref('moneda'),
    confirm: 'Son dólares',
  },
  numero: {
    label: 'Número de WhatsApp',
    hint: 'El de ahora es de ejemplo.',
    to: fieldHref('whatsappNumber'),
  },
  horario: {
    label: 'Horario de atención',
    hint: 'Se muestra en Contacto.',
    to: fieldHref('openingHours'),
    confirm: 'Es este',
  },
  pago: {
    label: 'Formas de pago',
    hint: 'Se eligen al pedir.',
    to: fieldHref('way1Label'),
    confirm: 'Son estas',
  },
  demo: {
    label: 'Empezar con mi catálogo',
    hint: 'Quita los perfumes de ejemplo.',
    to: href('/admin/settings/demo'),
  },
  perfume: { label: 'Tu primer perfume', hint: 'Con fotos del teléfono.', to: href('/admin/products/new') },
  prueba: {
    label: 'Un pedido de prueba',
    hint: 'Pide como un comprador.',
    to: href('/catalog'),
    isOptional: true,
  },
  copias: {
    label: 'Copias de seguridad',
    hint: 'Se hacen solas cada noche.',
    to: `${href('/admin/dashboard')}#copias`,
    isOptional: true,
  },
} as const satisfies Record<string, StepRow>

export type StepName = keyof typeof STEPS
export const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** The first steps that apply to the shop. */
export interface FirstSteps {
  done: StepName[]
  pending: StepName[]
  /** Only optional steps are pending. */
  canHide: boolean
}

export const stepRow = (name: StepName): StepRow => STEPS[name]

/** URL of the settings with this field; its page moves there (settings-section.tsx). */
function fieldHref(field: FieldName): string {
  const parts = Object.keys(FORM_FIELDS) as FormPart[]
  const part = parts.find((name) => (FORM_FIELDS[name] as readonly string[]).includes(field))
  return `${partHref(part ?? 'tienda')}#${field}`
}
