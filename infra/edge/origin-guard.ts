import { Duration } from 'aws-cdk-lib'
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { originHeader } from '#functions/needs.ts'
import type { PortalFunction } from '../functions/portal-function.ts'

/**
 * Closes the API's own address: it answers only requests with CloudFront's secret. One without any is refused without
 * asking the function, and its yes is remembered for an hour, so that calls do not wait for it.
 */
export const createOriginGuard = ({ lambda }: PortalFunction) =>
  new HttpLambdaAuthorizer('origin-gate', lambda, {
    identitySource: [`$request.header.${originHeader}`],
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    resultsCacheTtl: Duration.hours(1),
  })
