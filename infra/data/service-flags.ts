import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Construct } from 'constructs'
import { flagNames } from '#functions/needs.ts'

const initialValues = { closed: 'false', embargoEndTime: 'none' }

export type ServiceFlags = ReturnType<typeof createServiceFlags>

/** Creates the two parameters under `/<stage>` that staff change. A deployment does not reset them. */
export function createServiceFlags(scope: Construct, stage: string) {
  const group = new Construct(scope, 'flags')
  const path = `/${stage}`
  const createParameter = (flag: keyof typeof flagNames) =>
    new StringParameter(group, flag, {
      parameterName: `${path}/${flagNames[flag]}`,
      stringValue: initialValues[flag],
    })
  return { path, parameters: [createParameter('closed'), createParameter('embargoEndTime')] }
}
