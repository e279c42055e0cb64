import { useEffect, useRef, useState } from 'react'
import { showToast } from '#app/ui/toast.ts'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import { sendImage, withdrawImage } from './send-image.ts'

let count = 0

export interface Picture {
  /** Stays the same while it is moved and sent. */
  key: string
  /** Once it is kept by the server. */
  path?: string
  file?: File
  state: 'uploading' | 'uploaded' | 'failed'
  /** From 0 to 1. */
  progress: number
  reason?: string
}

/** Keys that the server and the browser agree on. */
const stored = (path: string, place: number): Picture => ({
  key: `${place} ${path}`,
  path,
  state: 'uploaded',
  progress: 1,
})

interface PicturesOptions {
  /** What is taken out of a new product is removed at once. */
  isNew: boolean
  onChange: () => void
  onSessionExpired: () => void
}

/** The images of the form: sent one after the other, put in order, taken out. */
export function useImages(paths: readonly string[], { isNew, onChange, onSessionExpired }: PicturesOptions) {
  const [pictures, setPictures] = useState(() => paths.map(stored))
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const update = (key: string, changes: Partial<Picture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  async function send(picture: Picture): Promise<void> {
    const { key, file } = picture
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
    const images = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    if (images.length === 0) return
    const room = MAX_IMAGES - pictures.length
    if (room <= 0) return tellFull()
    if (images.length > room) {
      showToast({
        title: 'Too many images selected',
        description: `Only ${room} images will be uploaded to stay within the ${MAX_IMAGES} image limit.`,
        lang: 'en',
      })
    }
    const fresh = images
      .slice(0, room)
      .map((file): Picture => ({ key: `new ${++count}`, file, state: 'uploading', progress: 0 }))
    onChange()
    setPictures((all) => [...all, ...fresh])
    for (const picture of fresh) await send(picture)
  }

  function move(key: string, place: number): void {
    onChange()
    setPictures((all) => {
      const moved = all.find((one) => one.key === key)
      if (!moved) return all
      const others = all.filter((one) => one !== moved)
      return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, moved)
    })
  }

  async function remove({ key, path }: Picture): Promise<void> {
    onChange()
    setPictures((all) => all.filter((one) => one.key !== key))
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
    pictures,
    add,
    move,
    remove,
    retry: send,
    async retryFailed() {
      for (const picture of pictures.filter(({ state }) => state === 'failed')) await send(picture)
    },
    /** Other images altogether: a draft's, or those somebody else saved. */
    replace: (others: readonly string[]) => setPictures(others.map(stored)),
    paths: pictures.flatMap(({ path }) => path ?? []),
    uploading: pictures.some(({ state }) => state === 'uploading'),
    failed: pictures.some(({ state }) => state === 'failed'),
  }
}

export type Pictures = ReturnType<typeof useImages>

/** Told before the file is chosen, too. */
export function tellFull(): void {
  showToast({
    title: 'Image limit reached',
    description: `You can only upload a maximum of ${MAX_IMAGES} images per product.`,
    kind: 'error',
    lang: 'en',
  })
}
