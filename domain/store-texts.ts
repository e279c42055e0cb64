import { REPLY_NOTE } from './opening-hours.ts'
import type { StoreTexts } from './store-settings.ts'

/** What the pages say until the operator writes something else. */
export const DEFAULT_TEXTS: StoreTexts = {
  heroTitle: 'Perfumes árabes que dejan estela',
  heroSubtitle:
    'Calidad premium, envío rápido y seguro a todo el país y autenticidad garantizada en cada frasco.',
  benefitQuality: 'Casas árabes reconocidas, frascos sellados.',
  benefitDelivery: 'Seguro y a todo el país.',
  benefitAuthenticity: 'Garantizada en cada perfume.',
  aboutLead:
    'Una perfumería dedicada a una sola cosa: perfumes árabes auténticos, bien explicados y con el precio a la vista.',
  aboutText: [
    'Oud, ámbar, rosa, azafrán, almizcle. La perfumería árabe trabaja con materias intensas y las deja durar. Reunimos casas de Dubái, Arabia Saudita y todo el Golfo, desde los clásicos que todos preguntan hasta los que casi nadie ha olido todavía.',
    'Cada perfume tiene sus notas, su familia y todos sus tamaños con precio. Y si no quieres decidirte por un frasco entero, muchos se venden en decant de 10 ml: el mismo perfume, para probarlo en tu piel.',
  ].join('\n\n'),
  replyNote: REPLY_NOTE,
}
