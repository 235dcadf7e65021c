import { sendDueMails } from '#functions/mail/send-mail.ts'
import { portal } from '#functions/portal.ts'
import { createPorts } from '#functions/ports.ts'

/** A process that does one thing, says what came of it, and ends: what the kill tests kill (see killable-process.ts). */
const { now, request } = JSON.parse(process.env.RUN ?? '{}')
const ports = createPorts({ now: () => new Date(now) })

async function answered() {
  const { path, json, bearer, headers } = request
  const response = await portal(ports).request(`/portal${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(json),
  })
  return { status: response.status, body: await response.json() }
}

const outcome = request ? await answered() : { accepted: await sendDueMails(ports) }
process.stdout.write(JSON.stringify(outcome), () => process.exit())
