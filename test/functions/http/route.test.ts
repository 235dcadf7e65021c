import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { handler } from '#functions/routes/list-programmes.ts'
import { createApiEvent } from '../../support/api-event.ts'
import { seededPortal } from '../support/local-portal.ts'
import { sampleCatalogue } from '../support/sample-catalogue.ts'

const local = await seededPortal()

it('compresses a long response if the client accepts it, and no short one', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const long = await local.request('GET', '/api/programmes', { headers })
  expect(long.headers.get('content-encoding')).toBe('gzip')
  expect(long.headers.get('vary')).toBe('Accept-Encoding')
  expect(JSON.parse(gunzipSync(await long.arrayBuffer()).toString())).toHaveLength(
    sampleCatalogue.programmes.length,
  )

  const plain = await local.request('GET', '/api/programmes')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const short = await local.request('GET', '/api/captcha-settings', { headers })
  expect(short.headers.get('content-encoding')).toBeNull()
})

it('returns compressed bytes to the API as base64', async () => {
  const event = createApiEvent('GET', '/portal/api/programmes', { headers: { 'accept-encoding': 'gzip' } })
  const reply = await Reflect.apply(handler, undefined, [event])
  expect(reply).toMatchObject({ statusCode: 200, isBase64Encoded: true })
  expect(JSON.parse(gunzipSync(Buffer.from(reply.body, 'base64')).toString())).toHaveLength(
    sampleCatalogue.programmes.length,
  )
})
