import type { RouteName } from '#shared/contract.ts'
import type { StageSettings } from '../stage-settings.ts'

type ReservedConcurrency = StageSettings['reservedConcurrency']
type ProvisionedConcurrency = NonNullable<StageSettings['provisionedConcurrency']>

/** The setting of `reservedConcurrency` and `provisionedConcurrency` that applies to a call; `others` has no reservation. */
const concurrencySettings: Partial<Record<RouteName, keyof ReservedConcurrency>> = {
  'sign-in': 'signIn',
  'create-applicant': 'submission',
  'create-application': 'submission',
  'confirm-attachment': 'documents',
}

/** Returns the executions that are reserved for a call. */
export function findReservedConcurrency(name: RouteName, reserved: ReservedConcurrency): number | undefined {
  const setting = concurrencySettings[name]
  return setting && reserved[setting]
}

/** Returns the executions that are provisioned for a call. */
export const findProvisionedConcurrency = (name: RouteName, provisioned: ProvisionedConcurrency) =>
  provisioned[concurrencySettings[name] ?? 'others']

/** Returns the executions that a stage reserves. */
export const sumReservedConcurrency = (reserved: ReservedConcurrency) =>
  Object.values(concurrencySettings).reduce((total, setting) => total + (reserved[setting] ?? 0), 0)
