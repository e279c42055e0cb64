import { UPLOADS_PATH, type UploadAnswer } from '#shop/products/save-outcome.ts'

/**
 * Uploads one image, unless `signal` ends that. Not with `fetch`, which does not report upload progress; XMLHttpRequest
 * does.
 */
export function sendImage(
  file: File,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<UploadAnswer> {
  const form = new FormData()
  form.set('file', file, file.name)
  const request = new XMLHttpRequest()
  request.open('POST', UPLOADS_PATH)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable) onProgress?.(loaded / total)
  }
  return new Promise((resolve) => {
    request.onload = () => resolve((request.response as UploadAnswer | null) ?? {})
    request.onerror = () => resolve({ message: 'No hay conexión con la tienda.' })
    request.onabort = request.onerror
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Deletes an uploaded image that no product shows yet; false on failure. */
export async function withdrawImage(storagePath: string): Promise<boolean> {
  try {
    const url = `${UPLOADS_PATH}?path=${encodeURIComponent(storagePath)}`
    return (await fetch(url, { method: 'DELETE', headers: { accept: 'application/json' } })).ok
  } catch {
    return false
  }
}
