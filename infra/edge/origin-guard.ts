import { Duration } from 'aws-cdk-lib'
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { originHeader } from '#functions/needs.ts'
import type { PortalFunction } from '../functions/portal-function.ts'

/**
 * Creates the authorizer that accepts only requests with CloudFront's secret. API Gateway refuses a request without one
 * itself, and caches the result for an hour, so that calls do not wait for the function.
 */
export const createOriginGuard = ({ lambda }: PortalFunction) =>
  new HttpLambdaAuthorizer('origin-gate', lambda, {
    identitySource: [`$request.header.${originHeader}`],
    responseTypes: [HttpLambdaResponseType.SIMPLE],
    resultsCacheTtl: Duration.hours(1),
  })
