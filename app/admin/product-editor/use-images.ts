import { useEffect, useRef, useState } from 'react'
import { sendImage, withdrawImage } from '#app/admin/parts/send-image.ts'
import { openedQuotedTexts } from '#app/parts/store-settings.tsx'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { MAX_IMAGES } from '#shop/products/form-values.ts'
import type { UploadAnswer } from '#shop/products/save-outcome.ts'
import { QUOTED_ADMIN_TEXTS as TEXTS } from '#shop/text/quoted-admin-texts.ts'
import type { QuotedText } from '#shop/text/quoted-texts.ts'

let count = 0

export interface EditorImage {
  /** Stable while the image is moved and uploaded. */
  key: string
  /** Set once the server has stored the image. */
  path?: string
  file?: File
  /** Ends the upload of a file: the image was removed. */
  end?: AbortController
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
  /** Notices about earlier uploads. */
  const reported = useRef<number[]>([])
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const update = (key: string, changes: Partial<EditorImage>) =>
    setImages((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  const placed = images.filter(({ state }) => state !== 'failed')

  async function send({ key, file, end }: EditorImage & { file: File }): Promise<UploadAnswer> {
    update(key, { state: 'uploading', progress: 0, reason: undefined })
    const answer = await sendImage(file, (progress) => update(key, { progress }), end?.signal)
    if (answer.storagePath) update(key, { path: answer.storagePath, state: 'uploaded', progress: 1 })
    else update(key, { state: 'failed', reason: answer.message })
    return answer
  }

  /** Sends images one after the other, and reports them together. */
  async function sendAll(list: readonly EditorImage[]): Promise<void> {
    for (const id of reported.current.splice(0)) dismissToast(id)
    const answers: UploadAnswer[] = []
    for (const image of list) {
      if (!image.file || image.end?.signal.aborted) continue
      const answer = await send({ ...image, file: image.file })
      if (!alive.current) return
      if (!image.end?.signal.aborted) answers.push(answer)
    }
    if (answers.some(({ sessionExpired }) => sessionExpired)) onSessionExpired()
    const failures = answers.filter(({ storagePath }) => !storagePath)
    if (failures.length < answers.length)
      reported.current.push(notify(TEXTS.imageUploaded, TEXTS.imageUploadedText, 'success'))
    if (failures.length > 0) reported.current.push(reportFailures(failures))
  }

  async function add(files: readonly File[]): Promise<void> {
    const chosen = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    if (chosen.length === 0) return
    const room = MAX_IMAGES - placed.length
    if (room <= 0) return reportFull()
    if (chosen.length > room)
      notify(TEXTS.tooManyImages, TEXTS.tooManyImagesText, 'info', { n: room, max: MAX_IMAGES })
    const fresh = chosen.slice(0, room).map((file): EditorImage => {
      const end = new AbortController()
      return { key: `new ${++count}`, file, end, state: 'uploading', progress: 0 }
    })
    onChange()
    setImages((all) => [...all, ...fresh])
    await sendAll(fresh)
  }

  async function retry(image: EditorImage): Promise<void> {
    if (placed.length >= MAX_IMAGES) return reportFull()
    await sendAll([image])
  }

  function move(key: string, place: number): void {
    onChange()
    setImages((all) => {
      const moved = all.find((one) => one.key === key)
      if (!moved) return all
      const others = all.filter((one) => one !== moved && one.state !== 'failed')
      const sorted = others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, moved)
      return [...sorted, ...all.filter(({ state }) => state === 'failed')]
    })
  }

  async function remove({ key, path, end }: EditorImage): Promise<void> {
    onChange()
    end?.abort()
    setImages((all) => all.filter((one) => one.key !== key))
    if (isNew && path && !(await withdrawImage(path))) {
      const { say, lang } = openedQuotedTexts()
      showToast({ title: 'Error', description: say(TEXTS.imageNotRemoved), kind: 'error', lang })
    }
  }

  const failed = images.filter(({ state }) => state === 'failed')
  return {
    /** The images of the product. */
    placed,
    /** Those that were not uploaded: they take none of the places. */
    failed,
    add,
    move,
    remove,
    retry,
    retryFailed: () => sendAll(failed.slice(0, MAX_IMAGES - placed.length)),
    /** Replaces the stored images: with those of a draft, or those that another user saved. Unsent ones stay. */
    replace: (others: readonly string[]) =>
      setImages((all) => [...others.map(stored), ...all.filter(({ path }) => path === undefined)]),
    paths: images.flatMap(({ path }) => path ?? []),
    uploading: images.some(({ state }) => state === 'uploading'),
  }
}

export type EditorImages = ReturnType<typeof useImages>

/** Where the notices about images are shown while their tab is open: not over the images. */
export const IMAGES_PLACE = 'images'

/** Shows a notice about the images; returns its id. */
function notify(
  title: QuotedText,
  description: QuotedText,
  kind: 'success' | 'error' | 'info' = 'info',
  values: Record<string, number> = {},
): number {
  const { say, lang } = openedQuotedTexts()
  return showToast({
    title: say(title),
    description: say(description, values),
    kind,
    lang,
    place: IMAGES_PLACE,
  })
}

/** One notice for all failures, with each reason once. */
function reportFailures(failures: readonly UploadAnswer[]): number {
  const reasons = new Set(failures.flatMap(({ message }) => message ?? []))
  const { say } = openedQuotedTexts()
  return showToast({
    title: say(TEXTS.uploadFailed),
    description: [say(TEXTS.uploadFailedText), ...reasons].join(' '),
    kind: 'error',
    place: IMAGES_PLACE,
  })
}

/** Shown before the file picker opens, too. */
export function reportFull(): void {
  notify(TEXTS.imageLimit, TEXTS.imageLimitText, 'error', { max: MAX_IMAGES })
}
