import { Duration } from 'aws-cdk-lib'
import type { ErrorResponse } from 'aws-cdk-lib/aws-cloudfront'
import { maintenancePath } from './maintenance-page.ts'

const ttl = Duration.seconds(0)

/**
 * What CloudFront does with an error: never keeps it (else one applicant's 404 would answer the next for ten seconds),
 * passes the API's own on as it is, and shows the maintenance page when the API cannot be reached.
 */
export const errorResponses: ErrorResponse[] = [
  ...[400, 403, 404, 405, 414, 416, 500, 501].map(httpStatus => ({ httpStatus, ttl })),
  ...[502, 503, 504].map(httpStatus => ({
    httpStatus,
    ttl,
    responseHttpStatus: 503,
    responsePagePath: maintenancePath,
  })),
]
