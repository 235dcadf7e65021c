import { afterAll, expect, it } from 'vitest'
import { uploadStore } from '#functions/gateways/upload-store.ts'
import { type Answer, startFaultProxy } from '../support/fault-proxy.ts'

const wire = await startFaultProxy(process.env.AWS_ENDPOINT_URL_S3 ?? '')
process.env.AWS_ENDPOINT_URL_S3 = wire.endpoint
afterAll(wire.stop)

const xml = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`),
})

it('fault 22: every version of a refused file is deleted, also those that are listed on a second page', async () => {
  const kept = new Map([1, 2, 3, 4, 5].map(place => [`v${place}`, place === 3 ? 'DeleteMarker' : 'Version']))
  wire.handle(async ({ operation }) => {
    const [, versionId = ''] = /^DELETE .*[?&]versionId=(\w+)/.exec(operation) ?? []
    if (versionId) {
      kept.delete(versionId)
      return xml(204, '')
    }
    const page = [...kept].slice(0, 2)
    const shown = page.map(
      ([id, kind]) => `<${kind}><Key>incoming/request/file</Key><VersionId>${id}</VersionId></${kind}>`,
    )
    return xml(
      200,
      `<ListVersionsResult><IsTruncated>${kept.size > 2}</IsTruncated>${shown.join('')}</ListVersionsResult>`,
    )
  })
  await uploadStore().deleteIncoming('request', 'file')
  expect([...kept.keys()]).toEqual([])
})
