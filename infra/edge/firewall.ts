import { ArnFormat, Stack } from 'aws-cdk-lib'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import type { ApiError } from '#shared/errors.ts'
import { createLogGroup } from '../constructs/log-group.ts'
import type { Deployment } from '../settings/deployment.ts'
import { renderTooManyRequestsPage } from './error-pages.ts'

/**
 * What one network address may send in 5 minutes. It is enough for a school of 1,000 pupils, if each sends
 *
 *     sign-ins        5, and twice that is allowed. Without a captcha 1, because a program could send them
 *     typing        100  measured: 17 drafts and 5 entry checks of a quick applicant, 67 and 21 of a hesitant one
 *     submissions     1, and 4 repeats
 *     everything    250  typing, 2 browsers with 44 pages and files each, and 62 other calls
 *
 * Somebody who sends 20 documents makes 70 calls: two for each, and one every ten seconds while they are scanned.
 */
const limitsInFiveMinutes = {
  signIns: 10_000,
  signInsWithoutCaptcha: 1_000,
  typing: 100_000,
  submissions: 5_000,
  documents: 10_000,
  requests: 250_000,
}

/** The managed rule groups. The listed rules only count, because schemas already limit and validate bodies. */
const managedRuleGroups = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericRFI_BODY',
    'GenericLFI_BODY',
    // A file name of 220 Chinese characters makes a query of more than 2,048 bytes; the API limits it itself.
    'SizeRestrictions_QUERYSTRING',
  ],
}

/** Creates CloudFront's firewall, and a log of blocked requests without paths, queries, tokens or cookies. */
export function createFirewall(scope: Construct, { stage, settings, configuration }: Deployment) {
  const { captchaSiteKey } = settings
  const limits = limitsInFiveMinutes
  const group = new Construct(scope, 'firewall')
  const acl = new CfnWebACL(group, 'acl', {
    name: `clearing-portal-${stage}`,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: createVisibility(`clearing-portal-${stage}`),
    customResponseBodies: {
      page: { contentType: 'TEXT_HTML', content: renderTooManyRequestsPage(configuration) },
      call: { contentType: 'APPLICATION_JSON', content: JSON.stringify(createRefusal(configuration)) },
    },
    rules: [
      limitRate(
        'sign-ins',
        captchaSiteKey ? limits.signIns : limits.signInsWithoutCaptcha,
        matchPaths('sign-in'),
      ),
      limitRate('typing', limits.typing, matchPaths('put-draft', 'check-entry')),
      // Reading the applicant has the path of a submission.
      limitRate('submissions', limits.submissions, {
        andStatement: { statements: [matchPost, matchPaths('create-applicant', 'create-application')] },
      }),
      limitRate('documents', limits.documents, matchPaths('get-attachment-request')),
      { ...limitRate('requests', limits.requests), action: { count: {} }, ruleLabels: [{ name: tooMany }] },
      createRule('calls-of-too-many', {
        action: block('call'),
        statement: { andStatement: { statements: [matchTooMany, matchPath(`^${basePath}/`)] } },
      }),
      createRule('pages-of-too-many', { action: block('page'), statement: matchTooMany }),
      ...Object.entries(managedRuleGroups).map(([name, countedRules]) =>
        createRule(name, {
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              ruleActionOverrides: countedRules.map(rule => ({ name: rule, actionToUse: { count: {} } })),
            },
          },
        }),
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

/** Matches the paths of calls. With a parameter, it matches every path that begins like it. */
function matchPaths(...names: RouteName[]) {
  const patterns = names.map(name => {
    const [start = '', parameter] = contract[name].path.split(':')
    return `^${basePath}${start}${parameter === undefined ? '$' : ''}`
  })
  return matchPath(patterns.join('|'))
}

const matchPath = (regexString: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString,
    // The API decodes a path before it matches it.
    textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({
      priority,
      type,
    })),
  },
})

const matchPost: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: 'POST',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
}

/** The label of a request over the limit of everything. Two rules block it: calls get a refusal, the rest a page. */
const tooMany = 'too-many'
const matchTooMany: CfnWebACL.StatementProperty = { labelMatchStatement: { scope: 'LABEL', key: tooMany } }

/** The body of the API's refusals (shared/errors.ts). */
const createRefusal = ({ hotline }: Deployment['configuration']): ApiError => ({
  kind: 'client',
  message: `Your network has sent us too many requests. Wait five minutes and try again, use another network, such as mobile data, or call the Clearing Hotline on ${hotline}.`,
  signinResult: { code: 'Refused' },
})

const block = (customResponseBodyKey: 'call' | 'page'): CfnWebACL.RuleActionProperty => ({
  block: { customResponse: { responseCode: 429, customResponseBodyKey } },
})

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>

const createRule = (name: string, rule: Omit<Rule, 'name' | 'visibilityConfig'>): Rule => ({
  name,
  ...rule,
  visibilityConfig: createVisibility(name),
})

const limitRate = (name: string, limit: number, scopeDownStatement?: CfnWebACL.StatementProperty) =>
  createRule(name, {
    action: block('call'),
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: 300,
        limit,
        ...(scopeDownStatement && { scopeDownStatement }),
      },
    },
  })

const createVisibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
})
