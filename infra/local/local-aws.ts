import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { secretVariable, tableNames, tableVariable, variables } from '#functions/environment.ts'
import { clockOffsetVariable, environmentFile, openDataFolder } from './data-folder.ts'
import { startDatabase } from './database/database.ts'
import { localTableName } from './database/tables.ts'
import { startMailQueues } from './mail/mail-queues.ts'
import { startMailbox } from './mail/mailbox.ts'
import { startObjectStore, uploadBucket } from './object-store/object-store.ts'
import { flagPath, startParameters } from './parameters.ts'
import { credentials, region } from './server/credentials.ts'

export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>
type LocalAwsOptions = {
  /** The folder of all data, for one portal at a time. */
  folder: string
  /** The origin whose pages may upload to the bucket. */
  siteOrigin: string
  /** The clock that dates the mails. */
  now?: () => Date
  /** The university's configuration, for PORTAL_CONFIGURATION. */
  configuration?: object
}

/** The log of the functions in the data folder, since the last start. */
export const logFile = 'log.jsonl'

/** The empty variables override the developer's own AWS settings. */
const fixedEnvironment: Record<string, string> = {
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: '',
  AWS_PROFILE: '',
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'false',
  [variables.uploadBucket]: uploadBucket,
  [variables.flagPath]: flagPath,
  ...Object.fromEntries(tableNames.map(table => [tableVariable(table), localTableName(table)])),
  [secretVariable('captcha-secret')]: 'local/captcha-secret',
}

/** Starts the AWS services of the portal on free ports. Stops all of them and throws a UserError when one cannot start. */
export async function startLocalAws(options: LocalAwsOptions) {
  const { siteOrigin, now = () => new Date(), configuration = {} } = options
  const folder = resolve(options.folder)
  await openDataFolder(folder)
  const services: { stop: () => Promise<void> }[] = []
  const stop = async () => {
    rmSync(join(folder, environmentFile), { force: true })
    await Promise.all(services.splice(0).map(service => service.stop()))
  }
  const track = <S extends { stop: () => Promise<void> }>(service: S) => {
    services.push(service)
    return service
  }
  const log = join(folder, logFile)
  try {
    writeFileSync(log, '', { mode: 0o600 })
    const database = track(await startDatabase(join(folder, 'database')))
    const objectStore = track(await startObjectStore({ folder: join(folder, 'objects'), siteOrigin }))
    const mailbox = track(await startMailbox({ file: join(folder, 'mails.jsonl'), now }))
    const mailQueues = track(await startMailQueues())
    const parameters = track(await startParameters(folder))
    // Every variable that the functions and the SDK read.
    const environment: Record<string, string> = {
      ...fixedEnvironment,
      [variables.logFile]: log,
      [clockOffsetVariable]: String(now().getTime() - Date.now()),
      AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
      AWS_ENDPOINT_URL_S3: objectStore.endpoint,
      AWS_ENDPOINT_URL_SES: mailbox.endpoint,
      AWS_ENDPOINT_URL_SQS: mailQueues.endpoint,
      ...mailQueues.environment,
      AWS_ENDPOINT_URL_SSM: parameters.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: parameters.endpoint,
      [variables.configuration]: JSON.stringify({ siteUrl: siteOrigin, ...configuration }),
    }
    writeFileSync(join(folder, environmentFile), JSON.stringify(environment, null, 2), { mode: 0o600 })
    return { environment, objectStore, mailbox, databaseEnded: database.ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
