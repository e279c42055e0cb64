import { showToast } from './toast.ts'

/** Shares a URL by the Web Share API, else copies it; `opens` names the target. */
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
