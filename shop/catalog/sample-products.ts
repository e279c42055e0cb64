import { INITIAL_FIELDS, parsePlainFields } from '#shop/products/plain-fields.ts'
import type { Product, ProductSize } from '#shop/products/product.ts'
import { cardPrice } from '#shop/products/product-price.ts'

type Sample = Pick<
  Product,
  | 'id'
  | 'name'
  | 'shortDescription'
  | 'description'
  | 'gender'
  | 'scentFamily'
  | 'notes'
  | 'sizes'
  | 'attributes'
  | 'createdAt'
>

const bottle = (value: number, price: number, salePrice?: number): ProductSize => ({
  value,
  unit: 'ml',
  decant: false,
  price: price * 100,
  ...(salePrice === undefined ? {} : { salePrice: salePrice * 100 }),
})

/** A sample has no sales, reviews or photos. */
const sample = (product: Sample): Product => ({
  ...parsePlainFields(INITIAL_FIELDS),
  ...product,
  ...cardPrice(product.sizes),
  brand: 'Azahar',
  rating: 0,
  reviewCount: 0,
  images: [],
  updatedAt: product.createdAt,
})

/** Five invented perfumes that the shop shows while its catalog is empty. Not for sale. */
export const SAMPLE_PRODUCTS: readonly Product[] = [
  sample({
    id: 'p1',
    name: 'Noche de Oud',
    shortDescription: 'Oud oscuro y rosa de Damasco sobre un fondo de ámbar que dura hasta el amanecer.',
    description:
      'Abre con azafrán y un toque de pimienta rosa. Después llega la rosa, densa y aterciopelada, y se queda el oud: ahumado, resinoso y cálido. Para las noches largas y la ropa de invierno.',
    gender: 'Unisex',
    scentFamily: ['Oriental', 'Amaderado'],
    notes: {
      top: ['Azafrán', 'Pimienta rosa'],
      middle: ['Rosa de Damasco', 'Geranio'],
      base: ['Oud', 'Ámbar', 'Pachulí'],
    },
    sizes: [bottle(30, 120), bottle(50, 165), bottle(100, 240)],
    attributes: ['Más Vendido'],
    createdAt: '2025-01-05T12:00:00.000Z',
  }),
  sample({
    id: 'p2',
    name: 'Jardín de Azahar',
    shortDescription: 'Flor de naranjo recién abierta, bergamota y un almizcle limpio como sábanas al sol.',
    description:
      'Un patio al mediodía: bergamota y hojas verdes primero, luego azahar y jazmín en plena flor, y al final un almizcle suave que parece piel. Ligero, luminoso y fácil de llevar cada día.',
    gender: 'Mujer',
    scentFamily: ['Floral', 'Cítrico', 'Fresco'],
    notes: {
      top: ['Bergamota', 'Petit grain'],
      middle: ['Azahar', 'Jazmín'],
      base: ['Almizcle', 'Cedro'],
    },
    sizes: [bottle(30, 95), bottle(50, 130), bottle(100, 190)],
    attributes: ['Nuevo'],
    createdAt: '2025-01-12T12:00:00.000Z',
  }),
  sample({
    id: 'p3',
    name: 'Jinete del Desierto',
    shortDescription: 'Cuero, cardamomo y madera de cedro: seco, elegante y con mucha presencia.',
    description:
      'El cardamomo y la lavanda le dan una salida fresca que pronto se vuelve cuero curtido. Cedro, vetiver y un hilo de incienso lo acompañan hasta el final del día.',
    gender: 'Hombre',
    scentFamily: ['Amaderado', 'Especiado'],
    notes: {
      top: ['Cardamomo', 'Lavanda'],
      middle: ['Cuero', 'Nuez moscada'],
      base: ['Cedro', 'Vetiver', 'Incienso'],
    },
    sizes: [bottle(50, 150), bottle(100, 210)],
    attributes: ['Recomendado'],
    createdAt: '2025-01-19T12:00:00.000Z',
  }),
  sample({
    id: 'p4',
    name: 'Dátil y Canela',
    shortDescription: 'Dátiles maduros, canela y vainilla tostada: un postre de Oriente que abriga.',
    description:
      'Dulce sin empalagar. La canela despierta, el dátil y el praliné dan cuerpo, y la vainilla se funde con haba tonka y benjuí en un fondo goloso que todos preguntan qué es.',
    gender: 'Unisex',
    scentFamily: ['Gourmand', 'Especiado'],
    notes: {
      top: ['Canela', 'Bergamota'],
      middle: ['Dátil', 'Praliné'],
      base: ['Vainilla', 'Haba tonka', 'Benjuí'],
    },
    sizes: [bottle(100, 180, 145)],
    attributes: ['Oferta Especial'],
    createdAt: '2025-01-26T12:00:00.000Z',
  }),
  sample({
    id: 'p5',
    name: 'Seda de Damasco',
    shortDescription: 'Rosa, frambuesa y almizcle blanco en una edición corta, suave como la tela.',
    description:
      'La frambuesa y el lichi dan brillo a una rosa de pétalos finos. El fondo es puro almizcle blanco con una sombra de sándalo: cercano, delicado y muy duradero.',
    gender: 'Mujer',
    scentFamily: ['Floral', 'Frutal'],
    notes: {
      top: ['Frambuesa', 'Lichi'],
      middle: ['Rosa', 'Peonía'],
      base: ['Almizcle', 'Sándalo'],
    },
    sizes: [bottle(100, 185)],
    attributes: ['Edición Limitada', 'Exclusivo'],
    createdAt: '2025-02-02T12:00:00.000Z',
  }),
]
