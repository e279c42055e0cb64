/** The box of a file to import, which also takes a drop. */
export const FILE_INPUT =
  'w-full max-w-full rounded-suave border border-dashed border-contorno bg-blanco p-4 file:mr-4 file:min-h-11 file:rounded-suave file:border file:border-contorno file:bg-lino file:px-4 file:font-semibold file:text-tinta'
