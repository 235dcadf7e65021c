import { Duration } from 'aws-cdk-lib'
import { Schedule } from 'aws-cdk-lib/aws-applicationautoscaling'
import type { Construct } from 'constructs'
import { needs } from '#functions/needs.ts'
import type { RouteName } from '#shared/contract.ts'
import type { StageSettings } from '../settings/stage-settings.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'
import { findProvisionedConcurrency } from './reserved-concurrency.ts'

/** Confirming an attachment reads up to 20 MB. */
const timeouts: Partial<Record<RouteName, Duration>> = { 'confirm-attachment': Duration.seconds(28) }

/** Creates the Lambda of one row of the contract, with the executions that its stage starts in advance. */
export function createRouteFunction(
  scope: Construct,
  name: RouteName,
  resources: Resources,
  { provisionedConcurrency }: StageSettings,
): PortalFunction {
  const route = new PortalFunction(scope, name, { needs: needs[name], timeout: timeouts[name] }, resources)
  const executions = provisionedConcurrency && findProvisionedConcurrency(name, provisionedConcurrency)
  if (!executions) return route
  const scaling = route.alias.addAutoScaling({ minCapacity: 0, maxCapacity: executions })
  const setAt = (id: string, instant: string, capacity: number) =>
    scaling.scaleOnSchedule(id, {
      schedule: Schedule.at(new Date(instant)),
      minCapacity: capacity,
      maxCapacity: capacity,
    })
  setAt('from', provisionedConcurrency.from, executions)
  setAt('to', provisionedConcurrency.to, 0)
  return route
}
