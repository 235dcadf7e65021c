import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startMailbox } from '#infra/local/mail/mailbox.ts'
import { startObjectStore } from '#infra/local/object-store/object-store.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { createFolder } from '../../../support/temporary-folder.ts'

const { folder, pathTo } = createFolder()
const start = {
  mailbox: () => startMailbox({ file: pathTo('mails.jsonl'), now: () => new Date() }),
  parameters: () => startParameters(folder),
  'object store': () => startObjectStore({ folder, siteOrigin: 'http://localhost:3000' }),
}

it.each([
  ['mailbox', 200],
  ['parameters', 200],
  ['object store', 404],
] as const)('the %s refuses a page of another site whose name leads to this machine', async (name, own) => {
  const { endpoint, stop } = await start[name]()
  const statusFor = async (host: string) => {
    const outgoing = request(endpoint, { headers: { host, authorization: 'AWS4' }, agent: false }).end()
    const [response] = await once(outgoing, 'response')
    response.resume()
    return response.statusCode
  }
  expect(await Promise.all(['127.0.0.1', '127.0.0.1:4000'].map(statusFor))).toEqual([own, own])
  const others = ['rebound.example', '127.0.0.1.rebound.example:4000']
  expect(await Promise.all(others.map(statusFor))).toEqual([403, 403])
  await stop()
})
