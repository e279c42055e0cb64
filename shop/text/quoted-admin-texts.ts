import type { QuotedText } from './quoted-texts.ts'

/** The texts of the admin area that the specification quotes in English. `{n}` and `{max}` are numbers. */
export const QUOTED_ADMIN_TEXTS = {
  email: { en: 'Email', es: 'Correo electrónico' },
  password: { en: 'Password', es: 'Contraseña' },
  show: { en: 'Show', es: 'Mostrar' },
  hide: { en: 'Hide', es: 'Ocultar' },
  keepSignedIn: { en: 'Keep me signed in', es: 'Mantener la sesión abierta' },
  accessDashboard: { en: 'Access Dashboard', es: 'Entrar al panel' },
  signingIn: { en: 'Signing in...', es: 'Entrando...' },
  returnToStore: { en: 'Return to store', es: 'Volver a la tienda' },

  validationError: { en: 'Validation Error', es: 'Faltan datos' },
  enterBoth: { en: 'Please enter both email and password', es: 'Escribe tu correo y tu contraseña.' },
  loginFailed: { en: 'Login failed', es: 'No has entrado' },
  invalidCredentials: {
    en: 'Invalid admin credentials',
    es: 'El correo o la contraseña no son correctos.',
  },
  unconfirmed: {
    en: 'Admin user created but not confirmed. Please check auth settings.',
    es: 'El administrador se creó, pero no está confirmado. Revisa la configuración de acceso.',
  },
  unexpectedError: { en: 'An unexpected error occurred', es: 'Ocurrió un error inesperado.' },
  loginSuccessful: { en: 'Login successful', es: 'Has entrado' },
  welcome: { en: 'Welcome to the admin dashboard', es: 'Te damos la bienvenida al panel.' },
  signOutFailed: { en: 'Error signing out', es: 'Error al cerrar sesión' },

  listFailed: {
    en: 'Failed to fetch products. Please try again.',
    es: 'No se pudieron cargar los productos. Inténtalo de nuevo.',
  },
  productNotFound: { en: 'Product not found', es: 'Producto no encontrado' },
  productMissing: {
    en: 'The requested product could not be found.',
    es: 'El producto que buscas no existe.',
  },
  productFailed: { en: 'Failed to load product data.', es: 'No se pudo cargar el producto.' },

  imageUploaded: { en: 'Image uploaded', es: 'Imagen subida' },
  imageUploadedText: {
    en: 'Your image has been successfully uploaded.',
    es: 'Tu imagen se subió correctamente.',
  },
  uploadFailed: { en: 'Upload failed', es: 'No se pudo subir' },
  uploadFailedText: {
    en: 'There was an error uploading your image.',
    es: 'Hubo un error al subir tu imagen.',
  },
  imageFailed: { en: 'Failed to upload', es: 'No se subió' },
  imageNotRemoved: {
    en: 'Failed to remove image from storage.',
    es: 'La imagen no se pudo borrar del almacenamiento.',
  },
  tooManyImages: { en: 'Too many images selected', es: 'Elegiste demasiadas imágenes' },
  tooManyImagesText: {
    en: 'Only {n} images will be uploaded to stay within the {max} image limit.',
    es: 'Se subirán solo {n}, para no pasar del límite de {max} imágenes.',
  },
  imageLimit: { en: 'Image limit reached', es: 'Límite de imágenes' },
  imageLimitText: {
    en: 'You can only upload a maximum of {max} images per product.',
    es: 'Cada producto lleva {max} imágenes como máximo.',
  },
} as const satisfies Record<string, QuotedText>
