import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailbox } from '#infra/local/mail/mailbox.ts'
import { startParameters } from '#infra/local/parameters.ts'
import { createFolder } from '../../../temporary-folder.ts'

const { folder, pathTo } = createFolder()
const now = () => new Date('2027-08-12T08:00:00Z')
const services: Record<string, { endpoint: string; stop: () => Promise<void> }> = {}
beforeAll(async () => {
  services.mailbox = await startMailbox({ file: pathTo('mails.jsonl'), now })
  services.parameters = await startParameters(folder)
})
afterAll(() => Promise.all(Object.values(services).map(({ stop }) => stop())))

/** Sends a request as a page of another site could, and returns its status. */
async function statusFor(service: string, host: string, path: string, headers = {}, body = '') {
  const url = new URL(path, services[service]?.endpoint)
  const method = body ? 'POST' : 'GET'
  const outgoing = request(url, { method, headers: { ...headers, host }, agent: false }).end(body)
  const [response] = await once(outgoing, 'response')
  response.resume()
  return response.statusCode
}

describe('a local service', () => {
  it.each([
    ['127.0.0.1', 200],
    ['127.0.0.1:4000', 200],
    ['rebound.example', 403],
    ['127.0.0.1.rebound.example:4000', 403],
  ])('for the host %s responds with %i', async (host, status) => {
    const target = { 'x-amz-target': 'secretsmanager.GetSecretValue' }
    const body = '{"SecretId": "local/captcha-secret"}'
    expect(await statusFor('mailbox', host, '/')).toBe(status)
    expect(await statusFor('parameters', host, '/', target, body)).toBe(status)
  })
})
