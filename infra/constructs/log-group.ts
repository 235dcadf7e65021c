import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { retention } from '#shared/retention.ts'

export const createLogGroup = (scope: Construct, logGroupName: string) =>
  new LogGroup(scope, 'log', {
    logGroupName,
    retention: retention.log.days,
    removalPolicy: RemovalPolicy.DESTROY,
  })
