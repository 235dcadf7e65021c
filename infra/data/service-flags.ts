import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Construct } from 'constructs'
import { flagNames } from '#functions/needs.ts'

const initially = { closed: 'false', embargoEndTime: 'none' }

export type ServiceFlags = ReturnType<typeof createServiceFlags>

/** The two parameters under `/<stage>` that staff may change by hand (DECISIONS, section 8); a deployment never resets them. */
export function createServiceFlags(scope: Construct, stage: string) {
  const family = new Construct(scope, 'flags')
  const path = `/${stage}`
  const parameter = (flag: keyof typeof flagNames) =>
    new StringParameter(family, flag, {
      parameterName: `${path}/${flagNames[flag]}`,
      stringValue: initially[flag],
    })
  return { path, parameters: [parameter('closed'), parameter('embargoEndTime')] }
}
