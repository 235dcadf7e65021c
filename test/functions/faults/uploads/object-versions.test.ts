import { afterAll, expect, it } from 'vitest'
import { uploadStore } from '#functions/gateways/upload-store.ts'
import { type Answer, startFaultProxy } from '../support/fault-proxy.ts'

const proxy = await startFaultProxy(process.env.AWS_ENDPOINT_URL_S3 ?? '')
process.env.AWS_ENDPOINT_URL_S3 = proxy.endpoint
afterAll(proxy.stop)

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`),
})

it('fault 22: every version of a refused file is deleted, including those on a second page of the list', async () => {
  const versions = new Map(
    [1, 2, 3, 4, 5].map(index => [`v${index}`, index === 3 ? 'DeleteMarker' : 'Version']),
  )
  proxy.handle(async ({ operation }) => {
    const [, versionId = ''] = /^DELETE .*[?&]versionId=(\w+)/.exec(operation) ?? []
    if (versionId) {
      versions.delete(versionId)
      return xml(204, '')
    }
    const page = [...versions].slice(0, 2)
    const items = page.map(
      ([id, kind]) => `<${kind}><Key>incoming/request/file</Key><VersionId>${id}</VersionId></${kind}>`,
    )
    return xml(
      200,
      `<ListVersionsResult><IsTruncated>${versions.size > 2}</IsTruncated>${items.join('')}</ListVersionsResult>`,
    )
  })
  await uploadStore().deleteIncoming('request', 'file')
  expect([...versions.keys()]).toEqual([])
})

it('stores the version that was checked, even when a newer one exists', async () => {
  const uploads = uploadStore()
  proxy.handle(async ({ operation }) =>
    operation.startsWith('GET ')
      ? { status: 200, headers: { etag: '"e1"', 'x-amz-version-id': 'v1/+=' }, body: Buffer.from('grades') }
      : xml(200, '<CopyObjectResult><ETag>"e1"</ETag></CopyObjectResult>'),
  )
  const upload = await uploads.open('request', 'file')
  expect(await uploads.store('request', 'file', 'text/plain', upload!)).toBe(true)
  const copy = proxy.calls.find(({ operation }) => operation.startsWith('PUT '))
  expect(copy?.operation).toContain('/received/request/file')
  expect(copy?.headers).toMatchObject({
    'x-amz-copy-source': `${process.env.UPLOAD_BUCKET}/incoming/request/file?versionId=v1%2F%2B%3D`,
    'x-amz-copy-source-if-match': '"e1"',
    'x-amz-metadata-directive': 'REPLACE',
    'content-type': 'text/plain',
  })
})
