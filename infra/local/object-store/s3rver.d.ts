declare module 's3rver/lib/models/error' {
  class S3Error extends Error {
    constructor(code: string, message: string)
  }
  export = S3Error
}

/** The part of s3rver that this project uses. The package has no types. */
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { Readable } from 'node:stream'

  type StoredObject = {
    bucket: string
    key: string
    content: Readable | Buffer
    metadata: Record<string, string>
  }
  type Range = { start: number; end: number }
  type FoundObject = { content: Readable | null; metadata: Record<string, string>; range?: Range }
  class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    store: {
      getResourcePath(bucket: string, key: string, resource: string): string
      putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5?: string): Promise<void>
      deleteObject(bucket: string, key: string): Promise<void>
      listObjects(
        bucket: string,
        options: { prefix: string },
      ): Promise<{ objects: { key: string; lastModifiedDate: Date }[] }>
      getObject(bucket: string, key: string, range?: Partial<Range>): Promise<FoundObject | null>
      copyObject(
        sourceBucket: string,
        sourceKey: string,
        bucket: string,
        key: string,
        replacementMetadata: Record<string, string> | null,
      ): Promise<Record<string, string>>
      getMetadata(bucket: string, key: string): Promise<Record<string, string>>
      putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    }
  }
  export = S3rver
}
