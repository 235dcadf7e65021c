import type { Stack } from 'aws-cdk-lib'
import { flagNames } from '#functions/environment.ts'
import { DeploymentParameters, getParameterArn } from '../constructs/deployment-parameters.ts'

const initialValues = { closed: 'false', embargoEndTime: 'none' }

export type ServiceFlags = { path: string; parameterArns: string[] }

/** Creates the two parameters under `/<stage>` that staff change. Only a stage's first deployment writes them. */
export function createServiceFlags(stack: Stack, stage: string): ServiceFlags {
  const path = `/${stage}`
  const parameters = new DeploymentParameters(stack)
  const createFlag = (flag: keyof typeof flagNames) => {
    const name = `${path}/${flagNames[flag]}`
    parameters.create(flag, name, initialValues[flag])
    return getParameterArn(stack, name)
  }
  return { path, parameterArns: [createFlag('closed'), createFlag('embargoEndTime')] }
}
