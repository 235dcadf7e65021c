import { describe, expect, it } from 'vitest'
import { existingSettings, readStage } from '../synthesised-stacks.ts'

describe('the canary', () => {
  const { idOf, statementsOf } = readStage().monitoring

  it('may write its own results, log and metrics, and read nothing of the portal', () => {
    const results = { 'Fn::GetAtt': [idOf('canary', 'results'), 'Arn'] }
    expect(statementsOf('canary', 'site', 'ServiceRole')).toMatchObject([
      { Action: 's3:ListAllMyBuckets', Resource: '*' },
      { Action: 's3:GetBucketLocation', Resource: results },
      { Action: 's3:PutObject', Resource: { 'Fn::Join': ['', [results, '/*']] } },
      {
        Action: 'cloudwatch:PutMetricData',
        Condition: { StringEquals: { 'cloudwatch:namespace': 'CloudWatchSynthetics' } },
      },
      { Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'] },
    ])
  })

  it('can be switched off for a stage', () => {
    const { monitoring } = readStage(existingSettings)
    expect(monitoring.propertiesByType('AWS::Synthetics::Canary')).toEqual([])
    expect(JSON.stringify(monitoring.template)).not.toContain('failed-site-checks')
  })
})
