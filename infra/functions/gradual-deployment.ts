import { Duration, Stack } from 'aws-cdk-lib'
import { Alarm, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { metricNamespace } from '#functions/environment.ts'
import type { FunctionName } from '#functions/needs.ts'
import { allow } from '../constructs/allow.ts'
import { createBundledFunction } from './bundled-function.ts'
import type { Resources } from './grants.ts'
import { liveAlias, type PortalFunction } from './portal-function.ts'

/** The functions that change gradually, because applicants notice most when they fail. The others change at once. */
export const gradualFunctions = [
  'check-origin',
  'sign-in',
  'follow-link',
  'check-entry',
  'create-applicant',
  'create-application',
  'confirm-attachment',
] as const satisfies FunctionName[]

/**
 * Calls the new version of each gradual function once, then sends it one call in ten for five minutes, then all. If the
 * new version fails meanwhile, or an alarm of the site sounds, CodeDeploy returns to the previous version, and
 * CloudFormation rolls the deployment back.
 */
export function deployGradually(
  stack: Stack,
  functions: PortalFunction[],
  siteAlarms: Alarm[],
  resources: Resources,
) {
  const application = new LambdaApplication(stack, 'deployment', { applicationName: stack.stackName })
  const role = new Role(application, 'role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
    ],
  })
  const gradual = functions.filter(({ name }) => gradualFunctions.some(gradualName => gradualName === name))
  const check = createVersionCheck(application, gradual, resources)
  for (const gradualFunction of gradual) {
    const { name, alias } = gradualFunction
    const alarm = createVersionAlarm(application, gradualFunction)
    alias.node.addDependency(alarm, check)
    new LambdaDeploymentGroup(application, name, {
      application,
      deploymentGroupName: name,
      // An alias with two versions cannot have provisioned concurrency.
      deploymentConfig: gradualFunction.hasProvisionedConcurrency
        ? LambdaDeploymentConfig.ALL_AT_ONCE
        : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alias,
      preHook: check,
      alarms: [alarm, ...siteAlarms],
      // The group would add the managed policy again.
      role: role.withoutPolicyUpdates(),
    })
  }
}

/**
 * Creates the alarm for a version that answers 5xx or ends without an answer. It measures this version only, so that a
 * failing previous version does not prevent the deployment of its correction.
 */
function createVersionAlarm(scope: Construct, { name, lambda }: PortalFunction) {
  const { stackName } = Stack.of(scope)
  const { version } = lambda.currentVersion
  const options = { statistic: 'Sum', period: Duration.minutes(1) }
  return new Alarm(scope, `${name}-version`, {
    alarmName: `${stackName}-release-${name}`,
    alarmDescription: 'The version that is being deployed fails. CodeDeploy returns to the previous one.',
    metric: new MathExpression({
      expression: 'FILL(failed, 0) + FILL(ended, 0)',
      usingMetrics: {
        failed: new Metric({
          namespace: metricNamespace,
          metricName: 'failures',
          dimensionsMap: { portal: stackName, function: name, version },
          ...options,
        }),
        ended: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'Errors',
          dimensionsMap: {
            FunctionName: lambda.functionName,
            Resource: `${lambda.functionName}:${liveAlias}`,
            ExecutedVersion: version,
          },
          ...options,
        }),
      },
      period: options.period,
    }),
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
}

/**
 * Creates the function that CodeDeploy runs before it sends calls to new versions. It calls each of them once. CodeDeploy
 * stops the deployment when it gets no report.
 */
function createVersionCheck(scope: Construct, functions: PortalFunction[], { bundles, logGroup }: Resources) {
  const stack = Stack.of(scope)
  const versions = functions.map(({ lambda }) => lambda.currentVersion.functionArn)
  const report = stack.formatArn({
    service: 'codedeploy',
    resource: 'deploymentgroup',
    resourceName: `${stack.stackName}/*`,
  })
  const { lambda } = createBundledFunction(new Construct(scope, 'check'), {
    // The policy of AWS lets CodeDeploy invoke only functions whose names begin like this.
    functionName: `CodeDeployHook_${stack.stackName}`,
    bundles,
    bundle: 'check-versions',
    timeout: Duration.minutes(1),
    environment: {
      VERSIONS: stack.toJsonString(
        Object.fromEntries(functions.map(({ name }, index) => [name, versions[index]])),
      ),
    },
    statements: [
      allow(['lambda:InvokeFunction'], versions),
      allow(['codedeploy:PutLifecycleEventHookExecutionStatus'], [report]),
    ],
    logGroup,
  })
  return lambda
}
