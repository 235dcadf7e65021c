import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'

type Publication = { bundle: string; bucket: IBucket; distribution: Distribution }

/**
 * Puts the built web app (a folder) into its bucket: first the files whose names carry a hash, then the pages that
 * name them. Nothing old is removed, so that a page opened before a deployment goes on working.
 */
export function publish(scope: Construct, { bundle, bucket, distribution }: Publication) {
  const common = { sources: [Source.asset(bundle)], destinationBucket: bucket, prune: false }
  const hashed = new BucketDeployment(scope, 'hashed', {
    ...common,
    exclude: ['*'],
    include: ['assets/*'],
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  })
  const pages = new BucketDeployment(scope, 'pages', {
    ...common,
    exclude: ['assets/*'],
    cacheControl: [CacheControl.noCache()],
    distribution,
  })
  pages.node.addDependency(hashed)
}
