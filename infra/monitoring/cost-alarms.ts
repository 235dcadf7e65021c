import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { allowPublishing } from './alarm-topics.ts'

/** The cost allocation tag of every resource. Its value is the name of the stage's main stack. */
export const costTag = 'portal'

/** The US dollars by which a cost must exceed the usual one to be reported. */
const anomalyDollars = 20

/** Reports a month's costs near or above the budget, and unusual costs, to a topic. */
export function createCostAlarms(topic: Topic, portalName: string, monthlyBudget: number) {
  allowPublishing(topic, 'budgets', 'costalerts')

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

  const monitor = new CfnAnomalyMonitor(topic, 'anomalies', {
    monitorName: portalName,
    monitorType: 'CUSTOM',
    monitorSpecification: JSON.stringify({ Tags: { Key: `user:${costTag}`, Values: [portalName] } }),
  })
  new CfnAnomalySubscription(topic, 'anomaly-alarm', {
    subscriptionName: portalName,
    frequency: 'IMMEDIATE',
    monitorArnList: [monitor.attrMonitorArn],
    subscribers: [{ type: 'SNS', address: topic.topicArn }],
    thresholdExpression: JSON.stringify({
      Dimensions: {
        Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
        MatchOptions: ['GREATER_THAN_OR_EQUAL'],
        Values: [String(anomalyDollars)],
      },
    }),
  })
}
