import type { RouteName } from '#shared/contract.ts'
import { captcha } from './gateways/captcha.ts'
import { flags } from './gateways/flags.ts'
import { mailer } from './gateways/mailer.ts'
import { secrets } from './gateways/secrets.ts'
import { uploadStore } from './gateways/upload-store.ts'
import { type Needs, type needs, type TableName, tableVariable } from './needs.ts'
import { applicants } from './repositories/applicants.ts'
import { applications } from './repositories/applications.ts'
import { attachmentRequests } from './repositories/attachment-requests.ts'
import { audit } from './repositories/audit.ts'
import { catalogue } from './repositories/catalogue.ts'
import { drafts } from './repositories/drafts.ts'
import { numbers } from './repositories/numbers.ts'
import { outbox } from './repositories/outbox.ts'
import { keptFlags } from './repositories/service-flags.ts'
import { sessions } from './repositories/sessions.ts'
import { signInLimits } from './repositories/sign-in-limits.ts'
import { signInLinks } from './repositories/sign-in-links.ts'
import { transaction } from './repositories/transaction.ts'

const tables = {
  applicants,
  applications,
  numbers,
  'attachment-requests': attachmentRequests,
  'sign-in-links': signInLinks,
  'sign-in-limits': signInLimits,
  sessions,
  drafts,
  outbox,
  catalogue,
  audit,
  'service-flags': keptFlags,
} satisfies Record<TableName, (tableName: string) => unknown>

const named = (table: TableName) => process.env[tableVariable(table)] ?? table

const gateways = {
  uploads: uploadStore,
  captcha,
  flags: () => flags(keptFlags(named('service-flags'))),
  secrets,
  mail: mailer,
} satisfies Record<Exclude<keyof Needs, TableName>, () => unknown>

type Tables = { [T in TableName]: ReturnType<(typeof tables)[T]> }
type Gateways = { [G in keyof typeof gateways]: ReturnType<(typeof gateways)[G]> }

/** What every function is handed: the clock it goes by, and the way to write to several tables at once. */
type Everywhere = { now: () => Date; transaction: typeof transaction }

/** All that a function can touch. */
export type Ports = Tables & Gateways & Everywhere

/** What a function with these needs is handed: asking for more does not compile. */
export type PortsFor<N extends Needs> = Pick<Ports, Extract<keyof N, keyof Ports> | keyof Everywhere>
export type PortsOf<N extends RouteName> = PortsFor<(typeof needs)[N]>

/** The ports over AWS (or its stand-ins on a laptop), each opened when it is first asked for. */
export function livePorts(clock: { now: () => Date } = { now: () => new Date() }): Ports {
  const openers = {
    ...Object.fromEntries(
      Object.entries(tables).map(([name, open]) => [name, () => open(named(name as TableName))]),
    ),
    ...gateways,
  } as Record<string, () => unknown>

  const opened = new Map<string, unknown>()
  const ports = { now: clock.now, transaction }
  for (const [name, open] of Object.entries(openers))
    Object.defineProperty(ports, name, {
      enumerable: true,
      get: () => {
        if (!opened.has(name)) opened.set(name, open())
        return opened.get(name)
      },
    })
  return ports as Ports
}
