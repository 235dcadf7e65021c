import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { handler } from '#functions/routes/list-programmes.ts'
import { createApiEvent } from '../../support/api-event.ts'
import { seededPortal } from '../support/local-portal.ts'
import { sampleCatalogue } from '../support/sample-catalogue.ts'

const local = await seededPortal()
const headers = { 'accept-encoding': 'gzip, br' }

it('compresses a long response on Lambda if the client accepts it', async () => {
  const event = createApiEvent('GET', '/portal/api/programmes', { headers })
  const reply = await Reflect.apply(handler, undefined, [event])
  expect(reply).toMatchObject({ statusCode: 200, isBase64Encoded: true })
  expect(JSON.parse(gunzipSync(Buffer.from(reply.body, 'base64')).toString())).toHaveLength(
    sampleCatalogue.programmes.length,
  )
})

it('compresses no short response', async () => {
  const { headers: returned } = await local.request('GET', '/api/captcha-settings', { headers })
  expect(returned.get('content-encoding')).toBeNull()
})
