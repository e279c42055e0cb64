import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

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
  const { port } = (await server.run()) as AddressInfo
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/tienda`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
