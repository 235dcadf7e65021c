import { NodeHttpHandler } from '@smithy/node-http-handler'
import { createPorts } from '#functions/ports/ports.ts'
import { database } from '#functions/repositories/database.ts'
import { portal } from '#functions/routes/portal.ts'
import { sendQueuedMails } from '../../send-queued-mails.ts'

/** Runs one request, prints its result and exits. The kill tests kill this process (see killable-process.ts). */
const { now, request } = JSON.parse(process.env.RUN ?? '{}')
// On a busy machine a slow call would otherwise be repeated, and each test counts the calls.
const { requestHandler } = database.config
if (requestHandler instanceof NodeHttpHandler) requestHandler.updateHttpClientConfig('requestTimeout', 60_000)
const ports = createPorts({ now: () => new Date(now) })

async function sendRequest() {
  const { path, json, bearer, headers } = request
  const response = await portal(ports).request(`/portal${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(json),
  })
  return { status: response.status, body: await response.json() }
}

const result = request ? await sendRequest() : { failed: await sendQueuedMails(ports) }
process.stdout.write(JSON.stringify(result), () => process.exit())
