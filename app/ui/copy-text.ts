import { showToast, type ToastRequest } from './toast.ts'

type Notice = Pick<ToastRequest, 'title' | 'description'>

/**
 * Copies a text, and shows a notice: `copied`, or `failed` when the browser does not allow it. Returns whether it was
 * copied.
 */
export async function copyText(
  text: string,
  { copied, failed }: { copied: Notice; failed: Notice },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ ...copied, kind: 'success' })
    return true
  } catch {
    showToast({ ...failed, kind: 'error' })
    return false
  }
}
