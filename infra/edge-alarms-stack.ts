import { Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { Construct } from 'constructs'
import { DeploymentParameters, edgeRegion } from './constructs/deployment-parameters.ts'
import {
  allowPublishing,
  createAlarmGroup,
  createAlarmTopics,
  type MonitoredPortal,
} from './monitoring/alarm-group.ts'
import { createMetric, period } from './monitoring/metrics.ts'
import type { Deployment } from './settings/configuration.ts'

/**
 * The alarms of CloudFront and its firewall, whose metrics exist in us-east-1 only, and those of the costs. It is deployed
 * last, because it refers to the portal's distribution.
 */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, portal: MonitoredPortal, deployment: Deployment) {
    super(scope, `${portal.stackName}-edge-alarms`, { env: { region: edgeRegion } })
    this.addStackDependency(portal)
    const { stage, settings } = deployment
    const parameterName = `/${portal.stackName}/distribution`
    new StringParameter(portal, 'distribution-id', {
      parameterName,
      stringValue: portal.site.distribution.distributionId,
    })
    const DistributionId = new DeploymentParameters(this).read('distribution', parameterName, settings.region)
    const distribution = { DistributionId, Region: 'Global' }

    const topics = createAlarmTopics(this, settings.alarmEmail)
    const alarms = createAlarmGroup(this, topics, deployment)
    alarms.page('failures-at-the-edge', {
      notice: 'Applicants see the maintenance page or an error.',
      firstCommand: `npm run operator "--" release check --stage ${stage}`,
      metric: new MathExpression({
        expression: 'IF(requests >= 50, failed, 0)',
        usingMetrics: {
          failed: createMetric('AWS/CloudFront', '5xxErrorRate', distribution, { statistic: 'Average' }),
          requests: createMetric('AWS/CloudFront', 'Requests', distribution),
        },
        period,
      }),
      threshold: 5,
    })
    alarms.ticket('firewall-surges', {
      notice: 'Applicants usually notice nothing: the firewall has refused 5,000 requests in five minutes.',
      firstCommand: `aws logs tail aws-waf-logs-clearing-portal-${stage} --region us-east-1 --since 15m`,
      metric: createMetric('AWS/WAFV2', 'BlockedRequests', { WebACL: portal.stackName, Rule: 'ALL' }),
      threshold: 5000,
    })
    if (settings.monthlyBudget) createCostAlarms(topics.ticket, portal.stackName, settings.monthlyBudget)
  }
}

/** The cost allocation tag of every resource. Its value is the name of the stage's main stack. */
export const costTag = 'portal'

/** Reports to a topic when a month's costs come near the budget, or are forecast to exceed it. */
function createCostAlarms(topic: Topic, portalName: string, monthlyBudget: number) {
  allowPublishing(topic, 'budgets')

  const subscribers = [{ subscriptionType: 'SNS', address: topic.topicArn }]
  const createNotification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
    subscribers,
  })
  new CfnBudget(topic, 'budget', {
    budget: {
      budgetName: portalName,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:${costTag}$${portalName}`] },
    },
    notificationsWithSubscribers: [createNotification('ACTUAL', 80), createNotification('FORECASTED', 100)],
  })
}
