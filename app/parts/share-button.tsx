import { useStore } from '#app/parts/store-settings.tsx'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { Share } from '#app/ui/icons/catalog.tsx'

interface ShareButtonProps {
  /** Path and query of the shared page. */
  path: string
  title: string
  /** After copying: what the link opens. */
  opens: string
  label?: string
  /** On phones only the icon is visible. */
  isCompact?: boolean
  look?: ButtonLook
  className?: string
}

/** Opens the share sheet of the device, or copies the URL. Without JavaScript it sends the URL by WhatsApp. */
export function ShareButton({
  path,
  title,
  opens,
  label = 'Compartir',
  isCompact,
  look = 'secondary',
  className,
}: ShareButtonProps) {
  const url = useStore().origin + path
  return (
    <form
      action="https://wa.me/"
      target="_blank"
      rel="noopener"
      onSubmit={(event) => {
        event.preventDefault()
        void shareUrl(url, title, opens)
      }}
    >
      <input type="hidden" name="text" value={url} />
      <Button type="submit" look={look} className={className}>
        <Share className="size-4 shrink-0" />
        <span className={isCompact ? 'max-sm:sr-only' : undefined}>{label}</span>
      </Button>
    </form>
  )
}

/** Without a share sheet the URL is copied; `opens` names what it opens. */
export async function shareUrl(url: string, title: string, opens: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ url, title })
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyText(url, {
    copied: { title: 'Enlace copiado', description: opens },
    failed: { title: 'No se pudo copiar el enlace', description: url },
  })
}
