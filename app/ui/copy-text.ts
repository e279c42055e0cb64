import { showToast, type ToastRequest } from './toast.ts'

type Notice = Pick<ToastRequest, 'title' | 'description'>

/** Copies a text, and shows a notice: `copied`, or `failed` when the browser does not allow it. */
export async function copyText(
  text: string,
  { copied, failed }: { copied: Notice; failed: Notice },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ ...copied, kind: 'success' })
  } catch {
    showToast({ ...failed, kind: 'error' })
  }
}
