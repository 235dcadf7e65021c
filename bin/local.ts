import { join, relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { buildWeb } from '#infra/build-web.ts'
import { readInlineHashes } from '#infra/edge/inline-hashes.ts'
import { createSecurityHeaders } from '#infra/edge/security-headers.ts'
import { logFile, startLocalAws } from '#infra/local/local-aws.ts'
import { repeat } from '#infra/local/repeat.ts'
import { readSettings } from '#infra/local/settings.ts'
import { handleShutdown } from '#infra/local/shutdown.ts'
import { startDevServer } from '#infra/local/site/dev-server.ts'
import { createGallery } from '#infra/local/site/gallery.ts'
import { startLocalhostServer } from '#infra/local/site/localhost-server.ts'
import { createSite } from '#infra/local/site/site.ts'
import { createWebApp } from '#infra/local/site/web-app.ts'
import { UserError } from '#infra/user-error.ts'
import { checkUcatThreshold } from '#shared/rules/ucat.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { atEnd, endWithParent, fail } = handleShutdown()

/** Starts everything on one origin; throws a Problem that a person can put right. */
const start = async ({ developing }: { developing: boolean }) => {
  const { port, folder, now, isRehearsal, configurationFor } = readSettings(process.env)
  const address = await startLocalhostServer(port)
  atEnd(address.stop)
  const { origin } = address
  const configuration = configurationFor(origin)
  const forPages = JSON.stringify(siteConfiguration.parse(configuration))

  say(`Starting the portal's AWS services on this machine, with their data in ${relative('', folder) || '.'}`)
  const warning = checkUcatThreshold(configuration)
  if (warning) say(warning)
  if (isRehearsal) say(`The rehearsal clock starts at ${now().toISOString()}`)
  const aws = await startLocalAws({ folder, siteOrigin: origin, now, configuration })
  atEnd(aws.stop)
  void aws.databaseEnded.then(() =>
    fail('The local database has ended unexpectedly. Start the portal again.'),
  )
  Object.assign(process.env, aws.environment)

  // Only now, because these read the environment as they load.
  const [{ portal }, { createPorts }, { recordMailEvent }, { sendDueMails }, { seedCatalogue }] =
    await Promise.all([
      import('#functions/portal.ts'),
      import('#functions/ports.ts'),
      import('#functions/mail/record-mail-event.ts'),
      import('#functions/mail/send-mail.ts'),
      import('#functions/catalogue/seed-catalogue.ts'),
    ])
  const ports = createPorts({ now })
  if (await seedCatalogue(ports)) say('The sample catalogue is loaded')
  aws.mailbox.tell(event =>
    recordMailEvent(event, ports).catch(error =>
      process.stderr.write(`What became of a mail cannot be recorded (${nameOf(error)}).\n`),
    ),
  )
  const outbox = repeat(
    () => sendDueMails(ports),
    error => process.stderr.write(`Mails cannot be sent at the moment (${nameOf(error)}); trying again.\n`),
  )
  atEnd(outbox.stop)

  const security = { uploads: aws.objectStore, captcha: configuration.captchaSiteKey !== null }
  const portalSite = {
    portal: portal(ports),
    mailbox: aws.mailbox,
    gallery: createGallery(forPages),
    headers: createSecurityHeaders(security),
    now,
  }
  if (developing) {
    endWithParent()
    const sources = await startDevServer(address.server, forPages)
    atEnd(sources.stop)
    const answer = getRequestListener(createSite(portalSite).fetch)
    address.setListener((request, response) =>
      /^\/(portal|local)(?![^/?])/.test(request.url ?? '')
        ? answer(request, response)
        : sources.answer(request, response),
    )
  } else {
    const { folder: built, fresh } = await buildWeb(forPages)
    if (fresh) say('The web app is built')
    const headers = createSecurityHeaders({ ...security, inlined: readInlineHashes(built) })
    address.setListener(
      getRequestListener(createSite({ ...portalSite, headers, web: createWebApp(built) }).fetch),
    )
  }
  // Again, so that at the end nobody is answered any more before the services go.
  atEnd(address.stop)
  say(`What each call logs is in ${join(relative('', folder) || '.', logFile)}`)
  say(`Mails are shown on ${origin}/local/mailbox`)
  say(`Portal ready on ${origin}`)
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

start({ developing: process.argv.includes('--dev') }).catch((error: unknown) => {
  if (error instanceof UserError) return fail(error.message)
  fail(`The portal could not start: ${error instanceof Error ? error.stack : error}`)
})
