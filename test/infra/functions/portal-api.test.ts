import { describe, expect, it } from 'vitest'
import { readStage } from '../synthesised-stacks.ts'

const { idOf, propertiesByType, propertiesOf, resourcesByType } = readStage().portal

describe('the address of the HTTP API', () => {
  it('protects every route with check-origin-secret', () => {
    const [[id, { Properties }] = ['', { Properties: {} }], ...others] = Object.entries(
      resourcesByType('AWS::ApiGatewayV2::Authorizer'),
    )
    expect(others).toEqual([])
    for (const route of propertiesByType('AWS::ApiGatewayV2::Route'))
      expect(route, route.RouteKey).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: id } })
    expect(JSON.stringify(Properties.AuthorizerUri)).toContain(
      idOf('check-origin-secret', 'lambda', 'Aliaslive'),
    )
    expect(Properties.IdentitySource).toEqual(['$request.header.x-origin-secret'])
  })

  it('waits 30 seconds for a call, and the check of a document may use most of them', () => {
    const { Timeout } = propertiesOf('confirm-attachment', 'lambda')
    expect(Timeout).toBeGreaterThan(20)
    expect(Timeout).toBeLessThan(30)
  })

  it('logs the route, and no path, query, caller or header', () => {
    const [stage] = propertiesByType('AWS::ApiGatewayV2::Stage')
    const logged = Object.values(JSON.parse(stage.AccessLogSettings.Format))
    expect(logged).toContain('$context.routeKey')
    for (const word of logged) expect(word).not.toMatch(/path|query|identity|ip|userAgent|header/i)
  })

  it('passes the secret to no function', () => {
    for (const { RequestParameters } of propertiesByType('AWS::ApiGatewayV2::Integration'))
      expect(RequestParameters).toEqual({ 'remove:header.x-origin-secret': "''" })
  })
})
