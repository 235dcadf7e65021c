import type { RequestListener } from 'node:http'
import { join, relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { countSenders, mailQueues, mailQueueVariable, tableName } from '#functions/environment.ts'
import { buildWeb } from '#infra/build/build-web.ts'
import { createSecurityHeaders, readScriptHashes } from '#infra/edge/security-headers.ts'
import { renderSecurityTxt } from '#infra/edge/security-txt.ts'
import { logFile, startLocalAws } from '#infra/local/local-aws.ts'
import { openStream, receiveMails } from '#infra/local/mail/event-sources.ts'
import { startPollingLoop } from '#infra/local/polling-loop.ts'
import { startLocalhostServer } from '#infra/local/server/localhost-server.ts'
import { readSettings } from '#infra/local/settings.ts'
import { handleShutdown } from '#infra/local/shutdown.ts'
import { createSite } from '#infra/local/site/site.ts'
import { createWebApp, startDevServer } from '#infra/local/site/web-app.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { checkUcatThreshold } from '#shared/rules/ucat.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const { onShutdown, fail } = handleShutdown()

/** How often the stream is read for rows that the staff command line has written. The portal's own requests wake it. */
const streamIntervalMs = 1000
/** How often the queues are read for mails whose sending failed. The stream wakes their senders. */
const queueIntervalMs = 15_000

/** Starts the whole portal on one origin; throws a UserError for a problem that the user can solve. */
const startPortal = async ({ isDevelopment }: { isDevelopment: boolean }) => {
  const { port, folder, now, configurationFor } = readSettings(process.env)
  const address = await startLocalhostServer(port)
  onShutdown(address.stop)
  const { origin } = address
  const configuration = configurationFor(origin)
  const pageConfiguration = JSON.stringify(siteConfiguration.parse(configuration))

  print(`Starting the portal's AWS services on this machine. Their data is in ${relative('', folder) || '.'}`)
  // Without settings the threshold is the specification's, and there is nothing to correct.
  const warning = process.env.PORTAL_CONFIGURATION ? checkUcatThreshold(configuration) : undefined
  if (warning) print(warning)
  if (process.env.PORTAL_CLOCK) print(`The rehearsal clock starts at ${now().toISOString()}`)
  const aws = await startLocalAws({ folder, siteOrigin: origin, now, configuration })
  onShutdown(aws.stop)
  void aws.databaseEnded.then(() => fail('The local database stopped unexpectedly. Start the portal again.'))
  Object.assign(process.env, aws.environment)

  // These modules read the environment when they are loaded.
  const [
    { portal },
    { createPorts },
    { recordMailEvent },
    { forwardMails },
    { createMailSender },
    { seedCatalogue },
  ] = await Promise.all([
    import('#functions/routes/portal.ts'),
    import('./admin/tables/ports.ts'),
    import('#functions/mail/record-mail-event.ts'),
    import('#functions/mail/forward-mails.ts'),
    import('#functions/mail/send-mail.ts'),
    import('./seed-catalogue.ts'),
  ])
  const ports = createPorts({ now })
  if (await seedCatalogue(ports)) print('Loaded the sample catalogue')
  aws.mailbox.onDeliveryEvent(event =>
    recordMailEvent(event, ports).catch(error =>
      process.stderr.write(`Could not store the delivery status of an email (${errorName(error)}).\n`),
    ),
  )
  const onFailure = (error: unknown) =>
    process.stderr.write(`Could not send emails (${errorName(error)}). Trying again.\n`)
  const senders = mailQueues.flatMap(queue => {
    const queueUrl = aws.environment[mailQueueVariable(queue)] ?? ''
    return Array.from({ length: countSenders(configuration.mailsPerSecond) }, () => {
      const send = createMailSender(ports)
      return startPollingLoop(() => receiveMails(queueUrl, send), { intervalMs: queueIntervalMs, onFailure })
    })
  })
  const readStream = await openStream(tableName('mails'), async changes => {
    await forwardMails(changes, ports)
    for (const sender of senders) sender.wake()
  })
  const stream = startPollingLoop(readStream, { intervalMs: streamIntervalMs, onFailure })
  for (const { stop } of [stream, ...senders]) onShutdown(stop)
  const setListener = (listener: RequestListener) =>
    address.setListener((request, response) => {
      if (request.method === 'POST') response.once('close', stream.wake)
      listener(request, response)
    })

  const security = { uploads: aws.objectStore.endpoint, captcha: configuration.captchaSiteKey !== null }
  const portalSite = {
    configuration,
    portal: portal(ports),
    mailbox: aws.mailbox,
    securityTxt: renderSecurityTxt(configuration.securityContact, origin, now()),
    headers: createSecurityHeaders(security),
    now,
  }
  if (isDevelopment) {
    const devServer = await startDevServer(address.server, pageConfiguration)
    onShutdown(devServer.stop)
    const handlePortalRequest = getRequestListener(createSite(portalSite).fetch)
    setListener((request, response) =>
      /^\/(portal|local)(?![^/?])/.test(request.url ?? '')
        ? handlePortalRequest(request, response)
        : devServer.listener(request, response),
    )
  } else {
    const { folder: webFolder, isNew } = await buildWeb(pageConfiguration)
    if (isNew) print('Built the web app')
    const headers = createSecurityHeaders({ ...security, scriptHashes: readScriptHashes(webFolder) })
    setListener(
      getRequestListener(createSite({ ...portalSite, headers, web: createWebApp(webFolder) }).fetch),
    )
  }
  // Registered again, so that the server stops before the services that it uses.
  onShutdown(address.stop)
  print(`The request log is in ${join(relative('', folder), logFile)}`)
  print(`Read the emails at ${origin}/local/mailbox`)
  print(`Portal ready on ${origin}`)
}

const errorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

startPortal({ isDevelopment: process.argv.includes('--dev') }).catch((error: unknown) => {
  if (error instanceof UserError) return fail(error.message)
  fail(`The portal did not start: ${error instanceof Error ? error.stack : error}`)
})
