import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { allowPublishing } from './alarm-topics.ts'

/** The cost allocation tag of every resource. Its value is the name of the stage's main stack. */
export const costTag = 'portal'

/** Reports to a topic when a month's costs come near the budget, or are forecast to exceed it. */
export function createCostAlarms(topic: Topic, portalName: string, monthlyBudget: number) {
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
