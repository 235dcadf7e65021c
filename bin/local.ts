import './command-line/hide-node-warning.ts'
import { join, relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { buildWeb } from '#infra/build/build-web.ts'
import { createSecurityHeaders, readScriptHashes } from '#infra/edge/security-headers.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { logFile, startLocalAws } from '#infra/local/local-aws.ts'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { readSettings } from '#infra/local/settings.ts'
import { createSite } from '#infra/local/site/site.ts'
import { createDevApp, createWebApp } from '#infra/local/site/web-app.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'
import { startFunctions } from './local-functions.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const shutdownTimeoutMs = 5000
const shutdownHandlers: (() => unknown)[] = []
let isEnding = false

async function startPortal({ isDevelopment }: { isDevelopment: boolean }) {
  const { port, folder, now, ...settings } = readSettings(process.env)
  const site = await startSite(port)
  const origin = `http://localhost:${site.port}`
  const configuration = { ...settings.configuration, siteUrl: origin }
  const pageConfiguration = JSON.stringify(siteConfiguration.parse(configuration))

  print(`Starting the portal's AWS services on this machine. Their data is in ${relative('', folder) || '.'}`)
  if (process.env.PORTAL_CLOCK) print(`The rehearsal clock starts at ${now().toISOString()}`)
  const aws = await startLocalAws({ folder, siteOrigin: origin, now, configuration })
  shutdownHandlers.push(aws.stop)
  void aws.databaseEnded.then(() => fail('The local database stopped unexpectedly. Start the portal again.'))
  Object.assign(process.env, aws.environment)
  const functions = await startFunctions(aws, now)
  shutdownHandlers.push(functions.stop)

  const webFolder = isDevelopment ? undefined : await buildWeb(pageConfiguration)
  const headers = createSecurityHeaders({
    uploads: aws.objectStore.endpoint,
    captcha: configuration.captchaSiteKey !== null,
    scriptHashes: webFolder === undefined ? [] : readScriptHashes(webFolder),
  })
  const web =
    webFolder === undefined ? await createDevApp(site.server, pageConfiguration) : createWebApp(webFolder)
  const { portal } = functions
  const app = createSite({ configuration, portal, mailbox: aws.mailbox, web, headers, now })
  site.setListener(getRequestListener(app.fetch))
  shutdownHandlers.push(site.stop)
  print(`The request log is in ${join(relative('', folder), logFile)}`)
  print(`Read the emails at ${origin}/local/mailbox`)
  print(`Portal ready on ${origin}`)
}

/** Starts the server of the site, which responds that the portal is starting. */
async function startSite(port: number) {
  try {
    return await startHttpServer(
      (_, response) => response.writeHead(503, { 'retry-after': '1' }).end('The portal is starting.'),
      port,
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new UserError(`Port ${port} is already in use. Choose another, for example: PORT=3001 npm start`)
    throw error
  }
}

/** Services that are still starting, and handlers that take longer than five seconds, end with the process. */
async function end(code: number) {
  if (isEnding) return
  isEnding = true
  setTimeout(() => process.exit(code), shutdownTimeoutMs)
  for (const handler of shutdownHandlers.reverse()) await Promise.resolve(handler()).catch(() => {})
  process.exit(code)
}

function fail(line: string) {
  if (isEnding) return
  process.stderr.write(`${line}\n`)
  void end(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
startPortal({ isDevelopment: process.argv.includes('--dev') }).catch((error: unknown) => {
  if (error instanceof UserError) return fail(error.message)
  fail(`The portal did not start: ${error instanceof Error ? error.stack : error}`)
})
