import { Stack } from 'aws-cdk-lib'
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { acknowledgeFindings } from '../cdk-nag.ts'
import type { RouteFunction } from './route-function.ts'

/**
 * Sends one call in ten to a new version of each function for five minutes, then all of them. If its alarm sounds
 * meanwhile, CodeDeploy returns to the previous version, and CloudFormation rolls the deployment back.
 */
export function deployGradually(scope: Construct, routes: RouteFunction[], errorAlarms: Map<string, Alarm>) {
  const { stackName } = Stack.of(scope)
  const application = new LambdaApplication(scope, 'deployment', { applicationName: stackName })
  const role = new Role(application, 'role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
    ],
  })
  acknowledgeFindings(role, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
      'It allows the change of aliases and the reading of alarms, and AWS keeps it up to date.',
  })
  for (const { name, alias } of routes) {
    const alarm = errorAlarms.get(name)
    if (!alarm) throw new Error(`${name} has no alarm`)
    new LambdaDeploymentGroup(application, name, {
      application,
      deploymentGroupName: name,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alias,
      alarms: [alarm],
      // The group would add the managed policy again.
      role: role.withoutPolicyUpdates(),
    })
  }
}
