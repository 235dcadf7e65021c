import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { needs } from '#functions/needs.ts'
import type { RouteName } from '#shared/contract.ts'
import type { StageSettings } from '../stage-settings.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'

/** Calls that take longer than the rest: a confirmed attachment is read through, up to 20 MB. */
const patience: Partial<Record<RouteName, Duration>> = { 'confirm-attachment': Duration.seconds(28) }

/** Which part of the reserved concurrency a call has. */
const reserved: Partial<Record<RouteName, keyof StageSettings['reservedConcurrency']>> = {
  'sign-in': 'signIn',
  'create-applicant': 'submission',
  'create-application': 'submission',
}

/** One row of the contract as one Lambda. */
export class RouteFunction extends PortalFunction {
  constructor(scope: Construct, name: RouteName, resources: Resources, settings: StageSettings) {
    const timeout = patience[name]
    const part = reserved[name]
    const concurrency = part && settings.reservedConcurrency[part]
    super(scope, name, { needs: needs[name], concurrency, ...(timeout && { timeout }) }, resources)
  }
}
