import { UPLOADS_PATH, type UploadAnswer } from '#shop/products/upload-answer.ts'

/** Sends one photo. `fetch` cannot tell how far a body has gone; XMLHttpRequest can. */
export function sendImage(file: File, onProgress: (share: number) => void): Promise<UploadAnswer> {
  const form = new FormData()
  form.set('file', file, file.name)
  const request = new XMLHttpRequest()
  request.open('POST', UPLOADS_PATH)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress(loaded / total)
  }
  return new Promise((resolve) => {
    request.onload = () => resolve((request.response as UploadAnswer | null) ?? {})
    request.onerror = () => resolve({ message: 'No hay conexión con la tienda.' })
    request.ontimeout = request.onerror
    request.onabort = request.onerror
    request.send(form)
  })
}

/** Takes back a photo that no product shows yet; false when that failed. */
export async function withdrawImage(storagePath: string): Promise<boolean> {
  try {
    const address = `${UPLOADS_PATH}?path=${encodeURIComponent(storagePath)}`
    return (await fetch(address, { method: 'DELETE', headers: { accept: 'application/json' } })).ok
  } catch {
    return false
  }
}
