import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver, { type Store } from 's3rver'

export interface S3Store {
  /** STORAGE_URL of an empty bucket. */
  url: string
  close(): Promise<void>
}

/** An S3-compatible store in this process, on a free loopback port. It does not check signatures. */
export async function startS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 'azahar-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'tienda', configs: [] }],
  })
  writeBeforeAnswer(server.store)
  const { port } = (await server.run()) as AddressInfo
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/tienda`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** s3rver 3.7.1 answers before an object is in its file: who reads it at once gets a part of it. */
function writeBeforeAnswer(store: Store) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content)
    const path = store.getResourcePath(bucket, key, 'object')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    const md5 = createHash('md5').update(bytes).digest('hex')
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }
}
