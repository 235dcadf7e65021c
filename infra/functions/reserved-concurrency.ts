import { contract, type RouteName } from '#shared/contract.ts'
import type { StageSettings } from '../settings/stage-settings.ts'

type ReservedConcurrency = StageSettings['reservedConcurrency']
type ProvisionedConcurrency = NonNullable<StageSettings['provisionedConcurrency']>
/** The functions of the contract and the others. */
export type FunctionName = RouteName | 'check-origin' | 'forward-mails' | 'record-mail-event' | 'send-mail'

/** The setting of each call that has its own. The other calls use `others` of `provisionedConcurrency`. */
const callSettings = {
  'sign-in': 'signIn',
  'create-applicant': 'submission',
  'create-application': 'submission',
  'confirm-attachment': 'documents',
} as const satisfies Partial<Record<RouteName, keyof ReservedConcurrency>>
const provisionedSettings: Partial<Record<RouteName, Exclude<keyof ProvisionedConcurrency, 'from' | 'to'>>> =
  callSettings
const reservedSettings: Partial<Record<FunctionName, keyof ReservedConcurrency>> = {
  ...callSettings,
  'put-draft': 'drafts',
  'check-origin': 'originCheck',
  'send-mail': 'mails',
}

/** Returns the executions that are reserved for a function. */
export function findReservedConcurrency(
  name: FunctionName,
  reserved: ReservedConcurrency,
): number | undefined {
  const setting = reservedSettings[name]
  return setting && reserved[setting]
}

/** Returns the executions that are provisioned for a call; none for the other functions. */
export const findProvisionedConcurrency = (name: FunctionName, provisioned: ProvisionedConcurrency | null) =>
  isRoute(name) ? provisioned?.[provisionedSettings[name] ?? 'others'] : undefined

const isRoute = (name: FunctionName): name is RouteName => name in contract

/** Returns the executions that a stage reserves. */
export const sumReservedConcurrency = (reserved: ReservedConcurrency) =>
  Object.values(reservedSettings).reduce((total, setting) => total + (reserved[setting] ?? 0), 0)
