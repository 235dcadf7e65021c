import { Schedule } from 'aws-cdk-lib/aws-applicationautoscaling'
import type { Alias } from 'aws-cdk-lib/aws-lambda'

/** Starts executions of a function at an instant, before they are called, and ends them at another. */
export function scheduleProvisionedConcurrency(
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
