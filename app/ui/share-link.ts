import { showToast } from './toast.ts'

/** Hands an address on by the phone's own sheet where there is one, else as a copied link; `opens`: what it leads to. */
export async function shareLink(
  url: string,
  { title, opens }: { title: string; opens: string },
): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ url, title })
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Enlace copiado', description: opens, kind: 'success' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ title: 'No se pudo copiar el enlace', description: url, kind: 'error' })
  }
}
