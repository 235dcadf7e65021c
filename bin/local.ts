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
import { startDevServer } from '#infra/local/site/dev-server.ts'
import { createSite } from '#infra/local/site/site.ts'
import { createWebApp } from '#infra/local/site/web-app.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { checkUcatThreshold } from '#shared/rules/ucat.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const { onShutdown, endWithParent, fail } = handleShutdown()

/** Starts the whole portal on one origin; throws a UserError for a problem that the user can solve. */
const startPortal = async ({ isDevelopment }: { isDevelopment: boolean }) => {
  const { port, folder, now, hasSetClock, configurationFor } = readSettings(process.env)
  const address = await startLocalhostServer(port)
  onShutdown(address.stop)
  const { origin } = address
  const configuration = configurationFor(origin)
  const pageConfiguration = JSON.stringify(siteConfiguration.parse(configuration))

  print(`Starting the portal's AWS services on this machine. Their data is in ${relative('', folder) || '.'}`)
  const warning = checkUcatThreshold(configuration)
  if (warning) print(warning)
  if (hasSetClock) print(`The rehearsal clock starts at ${now().toISOString()}`)
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
    import('#functions/ports/ports.ts'),
    import('#functions/mail/record-mail-event.ts'),
    import('#functions/mail/forward-mails.ts'),
    import('#functions/mail/send-mail.ts'),
    import('#functions/catalogue/seed-catalogue.ts'),
  ])
  const ports = createPorts({ now })
  if (await seedCatalogue(ports)) print('Loaded the sample catalogue')
  aws.mailbox.onDeliveryEvent(event =>
    recordMailEvent(event, ports).catch(error =>
      process.stderr.write(`Could not store the delivery status of an email (${errorName(error)}).\n`),
    ),
  )
  const reportFailure = (error: unknown) =>
    process.stderr.write(`Could not send emails (${errorName(error)}). Trying again.\n`)
  const readStream = await openStream(tableName('mails'), changes => forwardMails(changes, ports))
  onShutdown(startPollingLoop(readStream, reportFailure).stop)
  for (const queue of mailQueues) {
    const queueUrl = aws.environment[mailQueueVariable(queue)] ?? ''
    for (let sender = 0; sender < countSenders(configuration.mailsPerSecond); sender++) {
      const send = createMailSender(ports)
      onShutdown(startPollingLoop(() => receiveMails(queueUrl, send), reportFailure).stop)
    }
  }

  const security = { uploads: aws.objectStore.endpoint, captcha: configuration.captchaSiteKey !== null }
  const portalSite = {
    origin,
    portal: portal(ports),
    mailbox: aws.mailbox,
    securityTxt: renderSecurityTxt(configuration.securityContact, origin, now()),
    headers: createSecurityHeaders(security),
    now,
  }
  if (isDevelopment) {
    endWithParent()
    const devServer = await startDevServer(address.server, pageConfiguration)
    onShutdown(devServer.stop)
    const handlePortalRequest = getRequestListener(createSite(portalSite).fetch)
    address.setListener((request, response) =>
      /^\/(portal|local)(?![^/?])/.test(request.url ?? '')
        ? handlePortalRequest(request, response)
        : devServer.listener(request, response),
    )
  } else {
    const { folder: webFolder, isNew } = await buildWeb(pageConfiguration)
    if (isNew) print('Built the web app')
    const headers = createSecurityHeaders({ ...security, scriptHashes: readScriptHashes(webFolder) })
    address.setListener(
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
