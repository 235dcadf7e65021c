import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { basePath, contract } from '#shared/contract.ts'

/**
 * How often one address may ask in 5 minutes, all its pupils together: a school of 300 at once takes some 150 requests
 * each. The portal's own budget (300 sign-ins, then one a second) answers first, with words; this is for floods.
 */
const inFiveMinutes = { requests: 100_000, signIns: 2000 }

/** Managed rules; of the common ones those that read bodies only count: answers are bounded and checked by schemas. */
const managed = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericRFI_BODY',
    'GenericLFI_BODY',
  ],
}

/** The firewall before CloudFront, and a log of what it turned away, without paths, queries, tokens or cookies. */
export function createFirewall(scope: Construct, stage: string) {
  const family = new Construct(scope, 'firewall')
  const acl = new CfnWebACL(family, 'acl', {
    name: `clearing-portal-${stage}`,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: seen(`clearing-portal-${stage}`),
    rules: [
      limit('sign-ins', inFiveMinutes.signIns, {
        byteMatchStatement: {
          fieldToMatch: { uriPath: {} },
          positionalConstraint: 'EXACTLY',
          searchString: `${basePath}${contract['sign-in'].path}`,
          textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
        },
      }),
      limit('requests', inFiveMinutes.requests),
      ...Object.entries(managed).map(([name, counted]) => managedRules(name, counted)),
    ].map((rule, priority) => ({ ...rule, priority })),
  })
  const log = turnedAway(family, stage)
  new CfnLoggingConfiguration(family, 'logging', {
    resourceArn: acl.attrArn,
    // Not the group's own ARN, which ends with ":*" and is refused.
    logDestinationConfigs: [
      Stack.of(log).formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: log.logGroupName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
        },
      ],
    },
    redactedFields: [
      { uriPath: {} },
      { queryString: {} },
      ...['authorization', 'cookie', 'referer'].map(Name => ({ singleHeader: { Name } })),
    ],
  })
  return acl
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

const limit = (name: string, times: number, scopeDownStatement?: CfnWebACL.StatementProperty): Rule => ({
  name,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      limit: times,
      ...(scopeDownStatement && { scopeDownStatement }),
    },
  },
  visibilityConfig: seen(name),
})

const managedRules = (name: string, counted: string[]): Rule => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map(rule => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: seen(name),
})

const seen = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
})

const turnedAway = (scope: Construct, stage: string) =>
  new LogGroup(scope, 'log', {
    // WAF writes only to groups whose name begins so.
    logGroupName: `aws-waf-logs-clearing-portal-${stage}`,
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
