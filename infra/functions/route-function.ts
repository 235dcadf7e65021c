import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { needs } from '#functions/needs.ts'
import type { RouteName } from '#shared/contract.ts'
import type { StageSettings } from '../stage-settings.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'

/** Confirming an attachment reads up to 20 MB. */
const timeouts: Partial<Record<RouteName, Duration>> = { 'confirm-attachment': Duration.seconds(28) }

/** The setting of `reservedConcurrency` that applies to a call. */
const concurrencySettings: Partial<Record<RouteName, keyof StageSettings['reservedConcurrency']>> = {
  'sign-in': 'signIn',
  'create-applicant': 'submission',
  'create-application': 'submission',
  'confirm-attachment': 'documents',
}

/** The Lambda of one row of the contract. */
export class RouteFunction extends PortalFunction {
  constructor(scope: Construct, name: RouteName, resources: Resources, settings: StageSettings) {
    const timeout = timeouts[name]
    const setting = concurrencySettings[name]
    const concurrency = setting && settings.reservedConcurrency[setting]
    super(scope, name, { needs: needs[name], concurrency, ...(timeout && { timeout }) }, resources)
  }
}
