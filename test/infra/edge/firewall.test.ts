import { describe, expect, it } from 'vitest'
import { apiError } from '#shared/errors.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { everySetting, readStage } from '../synthesised-stacks.ts'

describe('the firewall', () => {
  const readAcl = (settings?: object) => readStage(settings).edge.propertiesByType('AWS::WAFv2::WebACL')[0]
  const { CustomResponseBodies, Rules } = readAcl()
  const rule = (name: string, from = Rules) =>
    from.find(({ Name }: { Name: string }) => Name === name).Statement.RateBasedStatement
  /** The texts and regular expressions that a statement matches. */
  const matchedTexts = (statement: object = {}) =>
    Array.from(
      JSON.stringify(statement).matchAll(/"(?:SearchString|RegexString)":"([^"]+)"/g),
      ([, text]) => text,
    )

  /** The pages and files of a journey in two browsers (infra/docs/capacity-and-costs.md). */
  const journeyFiles = 2 * 44

  it.each([
    ['sign-ins', ['^/portal/auth/signin$'], 1000],
    ['typing', ['^/portal/api/draft$|^/portal/api/qualifications/entry$'], 1000 * (50 + 50)],
    ['submissions', ['POST', '^/portal/api/applicant$|^/portal/api/application$'], 1000 * 5],
    ['documents', ['^/portal/api/attachment-request/'], 100 * (2 * uploadLimits.maxFiles + 300 / 10)],
    ['requests', [], 1000 * (100 + journeyFiles + 60)],
  ])(
    'lets a school of 1,000, or 100 senders of documents, make its %s from one address, and blocks a flood',
    (name, texts, needed) => {
      const { Limit, ScopeDownStatement } = rule(name)
      expect(Limit).toBeGreaterThanOrEqual(needed)
      expect(Limit).toBeLessThanOrEqual(2 * needed)
      expect(matchedTexts(ScopeDownStatement)).toEqual(texts)
    },
  )

  it('allows five sign-ins for each pupil of a school where a captcha stops programs', () => {
    expect(rule('sign-ins', readAcl(everySetting).Rules).Limit).toBeGreaterThanOrEqual(5 * 1000)
  })

  it('counts a path that is encoded or in other letters too', () => {
    const paths = JSON.stringify(Rules).match(/"RegexString":[^}]*}[^\]]*\]/g) ?? []
    expect(paths).toHaveLength(5)
    for (const path of paths) expect(path).toMatch(/URL_DECODE.*NORMALIZE_PATH.*LOWERCASE/)
  })

  it('responds to a call with a refusal, and everything else with a page that names the hotline', () => {
    expect(apiError.parse(JSON.parse(CustomResponseBodies.call.Content)).message).toContain('020 7946 0018')
    expect(CustomResponseBodies.page.Content).toContain('020 7946 0018')
    // WAF's limit of a body.
    expect(Buffer.byteLength(CustomResponseBodies.page.Content)).toBeLessThanOrEqual(4096)
    const responses = Rules.flatMap(({ Action }: { Action?: { Block?: { CustomResponse: object } } }) =>
      Action?.Block ? [Action.Block.CustomResponse] : [],
    )
    const call = { ResponseCode: 429, CustomResponseBodyKey: 'call' }
    expect(responses).toEqual([...Array(5).fill(call), { ...call, CustomResponseBodyKey: 'page' }])
  })

  it('logs blocked requests without paths, queries, tokens or cookies', () => {
    const [{ LogDestinationConfigs, LoggingFilter, RedactedFields }] = readStage().edge.propertiesByType(
      'AWS::WAFv2::LoggingConfiguration',
    )
    expect(JSON.stringify(LogDestinationConfigs)).toMatch(/:logs:[^*]*:log-group:[^*]*$/)
    expect(LoggingFilter.DefaultBehavior).toBe('DROP')
    expect(JSON.stringify(RedactedFields)).toMatch(
      /^(?=.*UriPath)(?=.*QueryString)(?=.*authorization)(?=.*cookie)(?=.*referer)/,
    )
  })
})
