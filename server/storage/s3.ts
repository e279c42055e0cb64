import { randomUUID } from 'node:crypto'
import { Disk } from 'flydrive'
import { StartError } from '#server/db/start-error.ts'

const PROBE = 'azahar.txt'

/**
 * The bucket of an S3-compatible store, which several nodes share: `s3://KEY:SECRET@host/bucket?region=…`, or
 * `s3+http://` for one without TLS in the own network. Throws a StartError when it cannot be used. The SDK is loaded
 * only here, because a shop with a folder does not need it.
 */
export async function openBucket(address: string): Promise<Disk> {
  const { protocol, host, username, password, pathname, searchParams } = new URL(address)
  const { S3Driver } = await import('flydrive/drivers/s3')
  const bucket = decodeURIComponent(pathname.slice(1))
  const storage = new Disk(
    new S3Driver({
      endpoint: `${protocol === 's3:' ? 'https' : 'http'}://${host}`,
      region: searchParams.get('region') ?? 'us-east-1',
      credentials: {
        accessKeyId: decodeURIComponent(username),
        secretAccessKey: decodeURIComponent(password),
      },
      bucket,
      visibility: 'private',
      supportsACL: false,
      // The bucket in the path, and no checksums of Amazon's own: other stores know neither.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    }),
  )
  try {
    // A written and read file proves that it is a store and accepts the keys.
    const mark = randomUUID()
    await storage.put(PROBE, mark)
    if ((await storage.get(PROBE)).length !== mark.length) throw new Error('no devuelve lo que guarda')
  } catch (error) {
    const { name, message } = innermost(error)
    throw new StartError(`No se puede usar STORAGE_URL (${host}/${bucket}): ${name} ${message}`)
  }
  return storage
}

function innermost(error: unknown): Error {
  for (let cause = error as Error; ; cause = cause.cause) if (!(cause.cause instanceof Error)) return cause
}
