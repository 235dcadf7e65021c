import { Duration } from 'aws-cdk-lib'
import { Schedule } from 'aws-cdk-lib/aws-applicationautoscaling'
import { Alias, type IVersion } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { needs } from '#functions/needs.ts'
import type { RouteName } from '#shared/contract.ts'
import type { StageSettings } from '../stage-settings.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'
import { findProvisionedConcurrency } from './reserved-concurrency.ts'

/** Confirming an attachment reads up to 20 MB. */
const timeouts: Partial<Record<RouteName, Duration>> = { 'confirm-attachment': Duration.seconds(28) }

/** The Lambda of one row of the contract. */
export class RouteFunction extends PortalFunction {
  /** What the API invokes: the newest version of the function. */
  readonly alias: Alias

  constructor(scope: Construct, name: RouteName, resources: Resources, settings: StageSettings) {
    const timeout = timeouts[name]
    super(scope, name, { needs: needs[name], ...(timeout && { timeout }) }, resources)
    // The CDK's types do not support exactOptionalPropertyTypes.
    const version = this.lambda.currentVersion as IVersion
    this.alias = new Alias(this, 'live', { aliasName: 'live', version })
    const { provisionedConcurrency } = settings
    const executions = provisionedConcurrency && findProvisionedConcurrency(name, provisionedConcurrency)
    if (executions) scheduleProvisionedConcurrency(this.alias, executions, provisionedConcurrency)
  }
}

/** Starts executions of a function at an instant, before they are called, and ends them at another. */
function scheduleProvisionedConcurrency(
  alias: Alias,
  executions: number,
  { from, to }: { from: string; to: string },
) {
  const scaling = alias.addAutoScaling({ minCapacity: 0, maxCapacity: executions })
  const setAt = (id: string, instant: string, capacity: number) =>
    scaling.scaleOnSchedule(id, {
      schedule: Schedule.at(new Date(instant)),
      minCapacity: capacity,
      maxCapacity: capacity,
    })
  setAt('from', from, executions)
  setAt('to', to, 0)
}
