import { useEffect, useRef, useState } from 'react'
import { showToast } from '#app/ui/toast.ts'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import { sendImage, withdrawImage } from './send-image.ts'

let count = 0

export interface EditorImage {
  /** Stable while the image is moved and uploaded. */
  key: string
  /** Set once the server has stored the image. */
  path?: string
  file?: File
  state: 'uploading' | 'uploaded' | 'failed'
  /** From 0 to 1. */
  progress: number
  reason?: string
}

/** Keys that the server and the browser compute alike. */
const stored = (path: string, place: number): EditorImage => ({
  key: `${place} ${path}`,
  path,
  state: 'uploaded',
  progress: 1,
})

interface ImagesOptions {
  /** An image removed from a new product is deleted at once. */
  isNew: boolean
  onChange: () => void
  onSessionExpired: () => void
}

/** The images of the form: uploaded one at a time, sorted, removed. */
export function useImages(paths: readonly string[], { isNew, onChange, onSessionExpired }: ImagesOptions) {
  const [images, setImages] = useState(() => paths.map(stored))
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const update = (key: string, changes: Partial<EditorImage>) =>
    setImages((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function send(image: EditorImage): Promise<void> {
    const { key, file } = image
    if (!file) return
    update(key, { state: 'uploading', progress: 0, reason: undefined })
    const { storagePath, message, sessionExpired } = await sendImage(file, (progress) =>
      update(key, { progress }),
    )
    if (!alive.current) return
    if (storagePath) {
      update(key, { path: storagePath, state: 'uploaded', progress: 1 })
      showToast({
        title: 'Image uploaded',
        description: 'Your image has been successfully uploaded.',
        kind: 'success',
        lang: 'en',
      })
    } else {
      update(key, { state: 'failed', reason: message })
      if (sessionExpired) onSessionExpired()
      showToast({
        title: 'Upload failed',
        description: ['There was an error uploading your image.', message].filter(Boolean).join(' '),
        kind: 'error',
      })
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const chosen = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    if (chosen.length === 0) return
    const room = MAX_IMAGES - images.length
    if (room <= 0) return reportFull()
    if (chosen.length > room) {
      showToast({
        title: 'Too many images selected',
        description: `Only ${room} images will be uploaded to stay within the ${MAX_IMAGES} image limit.`,
        lang: 'en',
      })
    }
    const fresh = chosen
      .slice(0, room)
      .map((file): EditorImage => ({ key: `new ${++count}`, file, state: 'uploading', progress: 0 }))
    onChange()
    setImages((all) => [...all, ...fresh])
    for (const image of fresh) await send(image)
  }

  function move(key: string, place: number): void {
    onChange()
    setImages((all) => {
      const moved = all.find((one) => one.key === key)
      if (!moved) return all
      const others = all.filter((one) => one !== moved)
      return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, moved)
    })
  }

  async function remove({ key, path }: EditorImage): Promise<void> {
    onChange()
    setImages((all) => all.filter((one) => one.key !== key))
    if (isNew && path && !(await withdrawImage(path))) {
      showToast({
        title: 'Error',
        description: 'Failed to remove image from storage.',
        kind: 'error',
        lang: 'en',
      })
    }
  }

  return {
    images,
    add,
    move,
    remove,
    retry: send,
    async retryFailed() {
      for (const image of images.filter(({ state }) => state === 'failed')) await send(image)
    },
    /** Replaces all images: with those of a draft, or those that another user saved. */
    replace: (others: readonly string[]) => setImages(others.map(stored)),
    paths: images.flatMap(({ path }) => path ?? []),
    uploading: images.some(({ state }) => state === 'uploading'),
    failed: images.some(({ state }) => state === 'failed'),
  }
}

export type EditorImages = ReturnType<typeof useImages>

/** Shown before the file picker opens, too. */
export function reportFull(): void {
  showToast({
    title: 'Image limit reached',
    description: `You can only upload a maximum of ${MAX_IMAGES} images per product.`,
    kind: 'error',
    lang: 'en',
  })
}
