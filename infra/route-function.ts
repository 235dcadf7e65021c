import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { needs } from '#functions/needs.ts'
import type { RouteName } from '#shared/contract.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'

/** Calls that take longer than the rest: a confirmed attachment is read through, up to 20 MB. */
const patience: Partial<Record<RouteName, Duration>> = { 'confirm-attachment': Duration.seconds(28) }

/** One row of the contract as one Lambda. */
export class RouteFunction extends PortalFunction {
  constructor(scope: Construct, name: RouteName, resources: Resources) {
    const timeout = patience[name]
    const portion = { needs: needs[name], ...(timeout && { timeout }) }
    super(scope, name, portion, resources)
  }
}
