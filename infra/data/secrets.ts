import { RemovalPolicy } from 'aws-cdk-lib'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'

export type Secrets = { 'origin-secret': ISecret; 'captcha-secret'?: ISecret }

/**
 * Generates the origin secret, and looks up hCaptcha's secret by its ARN. An operator rotates both (infra/docs/deploy.md,
 * "Rotate secrets"), because CloudFront and hCaptcha must follow.
 */
export function createSecrets(scope: Construct, captchaSecret: string | null): Secrets {
  const group = new Construct(scope, 'secrets')
  const originSecret = new Secret(group, 'origin-secret', {
    description: 'Proves to the API that a request comes from CloudFront',
    // 64 letters and digits are 381 random bits.
    generateSecretString: { passwordLength: 64, excludePunctuation: true, requireEachIncludedType: false },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  return {
    // The CDK's types do not support exactOptionalPropertyTypes.
    'origin-secret': originSecret as ISecret,
    ...(captchaSecret && {
      'captcha-secret': Secret.fromSecretCompleteArn(group, 'captcha-secret', captchaSecret),
    }),
  }
}
