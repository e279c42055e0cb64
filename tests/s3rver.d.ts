/** The used part of s3rver, which has no types. */
declare module 's3rver' {
  interface StoredObject {
    bucket: string
    key: string
    content: AsyncIterable<Uint8Array>
    metadata: Record<string, string>
  }

  interface Store {
    getResourcePath(bucket: string, key: string, resource: 'object'): string
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
  }

  export default class S3rver {
    store: Store
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
