import { describe, expect, it } from 'vitest'
import {
  createStacks,
  idOf,
  propertiesByType,
  propertiesOf,
  readTemplate,
  siteUrl,
} from '../synthesised-stacks.ts'

describe('the canary', () => {
  const [canary] = propertiesByType('AWS::Synthetics::Canary')

  it('opens the site every five minutes, in one fixed runtime', () => {
    expect(canary).toMatchObject({
      Name: 'clearing-portal-dev',
      RuntimeVersion: 'syn-nodejs-playwright-6.0',
      Schedule: { Expression: 'rate(5 minutes)' },
      StartCanaryAfterCreation: true,
      RunConfig: { EnvironmentVariables: { SITE_URL: siteUrl } },
    })
  })

  it('may write its own results, log and metrics, and read nothing of the portal', () => {
    const { PolicyDocument } = propertiesOf('canary', 'role', 'DefaultPolicy')
    const results = { 'Fn::GetAtt': [idOf('canary', 'results'), 'Arn'] }
    expect(PolicyDocument.Statement).toMatchObject([
      { Action: ['s3:GetObject', 's3:PutObject'], Resource: { 'Fn::Join': ['', [results, '/*']] } },
      { Action: 's3:GetBucketLocation', Resource: results },
      { Action: 's3:ListAllMyBuckets', Resource: '*' },
      { Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'] },
      {
        Action: 'cloudwatch:PutMetricData',
        Condition: { StringEquals: { 'cloudwatch:namespace': 'CloudWatchSynthetics' } },
      },
    ])
    expect(JSON.stringify(PolicyDocument.Statement[3].Resource)).toContain(
      ':log-group:/aws/lambda/cwsyn-clearing-portal-dev-*',
    )
  })

  it('sounds an alarm when it fails twice in a row', () => {
    const alarm = propertiesByType('AWS::CloudWatch::Alarm').find(
      ({ AlarmName }) => AlarmName === 'clearing-portal-dev-failed-site-checks',
    )
    expect(alarm).toMatchObject({ EvaluationPeriods: 2, Threshold: 50 })
    expect(alarm.Metrics).toMatchObject([
      { Expression: '100 - successes' },
      {
        MetricStat: {
          Metric: {
            Namespace: 'CloudWatchSynthetics',
            MetricName: 'SuccessPercent',
            Dimensions: [{ Name: 'CanaryName' }],
          },
        },
      },
    ])
  })

  it('can be switched off for a stage', () => {
    const { portal } = createStacks({ canary: false })
    const { propertiesByType } = readTemplate(portal)
    expect(propertiesByType('AWS::Synthetics::Canary')).toEqual([])
    expect(propertiesByType('AWS::CloudWatch::Alarm')).not.toContainEqual(
      expect.objectContaining({ AlarmName: 'clearing-portal-dev-failed-site-checks' }),
    )
  })
})
