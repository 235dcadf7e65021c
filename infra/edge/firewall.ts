import { ArnFormat, Stack } from 'aws-cdk-lib'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { createLogGroup } from '../constructs/log-group.ts'

/**
 * The limits of one network address in 5 minutes, against floods. A school of 300 behind one address makes about 45,000
 * requests, 150 for each pupil. A school of 1,000 that asks for a link every minute, as the page allows, makes 5,000
 * sign-ins. A form reads the applicant 8 times, checks entry 10 times and submits once: 19,000 calls for a school of
 * 1,000. Somebody who sends 20 documents makes 70 calls: two for each, and one every ten seconds while they are scanned.
 */
const limitsInFiveMinutes = { requests: 100_000, signIns: 10_000, applications: 20_000, documents: 10_000 }

/** Managed rule groups with the rules that only count: schemas already limit and validate bodies. */
const managedRuleGroups = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericRFI_BODY',
    'GenericLFI_BODY',
  ],
}

/** Creates CloudFront's firewall, and a log of blocked requests without paths, queries, tokens or cookies. */
export function createFirewall(scope: Construct, stage: string) {
  const group = new Construct(scope, 'firewall')
  const acl = new CfnWebACL(group, 'acl', {
    name: `clearing-portal-${stage}`,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: createVisibility(`clearing-portal-${stage}`),
    rules: [
      createRateLimit('sign-ins', limitsInFiveMinutes.signIns, matchPath('sign-in')),
      createRateLimit('applications', limitsInFiveMinutes.applications, {
        orStatement: {
          statements: [
            matchPath('check-entry'),
            matchPath('create-applicant'),
            matchPath('create-application'),
          ],
        },
      }),
      createRateLimit('documents', limitsInFiveMinutes.documents, matchPath('get-attachment-request')),
      createRateLimit('requests', limitsInFiveMinutes.requests),
      ...Object.entries(managedRuleGroups).map(([name, countedRules]) =>
        createManagedRules(name, countedRules),
      ),
    ].map((rule, priority) => ({ ...rule, priority })),
  })
  // WAF writes only to groups whose name begins with "aws-waf-logs-".
  const log = createLogGroup(group, `aws-waf-logs-clearing-portal-${stage}`)
  new CfnLoggingConfiguration(group, 'logging', {
    resourceArn: acl.attrArn,
    // WAF rejects the group's own ARN, which ends with ":*".
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

/** Matches the path of a call, with any method. With a parameter, it matches every path that begins like it. */
function matchPath(name: RouteName): CfnWebACL.StatementProperty {
  const [start = '', parameter] = contract[name].path.split(':')
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: parameter === undefined ? 'EXACTLY' : 'STARTS_WITH',
      searchString: `${basePath}${start}`,
      // The API decodes a path before it matches it.
      textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({
        priority,
        type,
      })),
    },
  }
}

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

const createRateLimit = (
  name: string,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): Rule => ({
  name,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      limit,
      ...(scopeDownStatement && { scopeDownStatement }),
    },
  },
  visibilityConfig: createVisibility(name),
})

const createManagedRules = (name: string, countedRules: string[]): Rule => ({
  name,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: countedRules.map(rule => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: createVisibility(name),
})

const createVisibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
})
